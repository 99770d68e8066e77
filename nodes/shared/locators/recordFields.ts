import type { INodeListSearchItems } from 'n8n-workflow';
import type { Field } from '../describe/types';
import { locator } from './locator';
import { searchList } from './searchList';

/** Set by the service itself. */
const OWN_FIELDS = ['id', 'object', 'brand_id', 'created_at', 'updated_at'];

/** Longer values are cut in the list, in characters. */
const MAX_EXAMPLE_LENGTH = 40;

/**
 * Builds the form of a record whose fields are undocumented (docs/api.md 3.6): names and values, the
 * names from the records that there are. `withBodyJson` reads it.
 *
 * @param records plural, lower case: "tasks"
 * @param searchMethod name of the list search method for the names of their fields
 */
export const recordFields = (records: string, searchMethod: string): Field => ({
	displayName: 'Fields',
	name: 'fields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add field',
	default: {},
	description: 'The fields to send',
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				locator({
					displayName: 'Name',
					name: 'name',
					searchMethod,
					description: `Name of the field. The list shows the fields of the ${records} that already exist.`,
					placeholder: 'e.g. status',
					isName: true,
				}),
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					required: true,
					rules: { anyValue: true },
					placeholder: 'e.g. completed',
					description:
						'Value of the field, sent as text. For a number, a list or true, use an expression.',
				},
			],
		},
	],
});

/**
 * Builds the list of the names that the fields of existing records have.
 *
 * @param path of the list of the records
 * @param needs parameters that must be selected first, with their labels
 */
export const recordFieldList = (path: string, needs: Record<string, string>) =>
	searchList({
		path,
		needs,
		// The newest records tell enough.
		isUnpaged: true,
		toItem: (record) =>
			Object.entries(record)
				.filter(([name]) => !OWN_FIELDS.includes(name))
				.map(toFieldItem),
	});

/** "status (e.g. open)" */
function toFieldItem([name, value]: [string, unknown]): INodeListSearchItems {
	const isShown = ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
	const example = String(value).replace(/\s+/g, ' ').slice(0, MAX_EXAMPLE_LENGTH);
	return { name: isShown ? `${name} (e.g. ${example})` : name, value: name };
}
