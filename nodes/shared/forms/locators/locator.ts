import { toProperty } from '../describe/routedFields';
import type { Field } from '../describe/types';

/** A way to enter a record by hand. */
export const BY_ID = {
	displayName: 'By ID',
	name: 'id',
	placeholder: 'e.g. 3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10',
};

interface LocatorOptions {
	description?: string;
	required?: boolean;
	byHand?: Array<typeof BY_ID>;
	/** Where the ID is sent under the name of the parameter, unless it is in the path. */
	send?: 'body' | 'query';
}

/** Builds a parameter that selects one record, from a searchable list or by its ID. */
export function locator(
	name: string,
	displayName: string,
	searchMethod: string,
	options: LocatorOptions = {},
): Field {
	const { description = `The ${displayName.toLowerCase()} to work on`, send } = options;
	const { required = true, byHand = [BY_ID] } = options;
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
			...byHand.map((mode) => ({ ...mode, type: 'string' as const })),
		],
		...(send && { routing: { send: { type: send, property: toProperty(name) } } }),
	};
}
