import { toProperty } from '../describe/routedFields';
import type { Field } from '../describe/types';

/** What differs between locators. */
interface LocatorOptions {
	description?: string;
	required?: boolean;
	placeholder?: string;
	/** Whether a name is selected rather than an ID. */
	isName?: true;
	/** Where the ID is sent under the name of the parameter, unless it is in the path. */
	send?: 'body' | 'query';
}

/**
 * Builds a parameter that selects one record, from a searchable list or by its ID.
 *
 * @param name of the parameter, and of the placeholder in paths
 * @param searchMethod name of the list search method
 */
export function locator(
	name: string,
	displayName: string,
	searchMethod: string,
	options: LocatorOptions = {},
): Field {
	const { description = `The ${displayName.toLowerCase()} to work on`, isName, send } = options;
	const { required = true, placeholder = 'e.g. 3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10' } = options;
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required,
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select from the list…',
				typeOptions: { searchListMethod: searchMethod, searchable: true },
			},
			{ displayName: isName ? 'By Name' : 'By ID', name: 'id', type: 'string', placeholder },
		],
		...(send && { routing: { send: { type: send, property: toProperty(name) } } }),
	};
}
