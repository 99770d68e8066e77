import type { Field } from '../describe/types';

/** What differs between locators. */
export interface LocatorOptions {
	displayName: string;
	/** Name of the parameter, and of the placeholder in paths. */
	name: string;
	/** Name of the list search method. */
	searchMethod: string;
	description: string;
	required?: boolean;
	placeholder?: string;
	/** Whether a name is selected rather than an ID. */
	isName?: true;
	/** Where the ID is sent, unless it is in the path. */
	send?: { type: 'body' | 'query'; property: string };
}

/**
 * Builds a parameter that selects one record, from a searchable list or by its ID.
 *
 * @param options see `LocatorOptions`
 */
export function locator(options: LocatorOptions): Field {
	const { displayName, name, searchMethod, description, isName, send } = options;
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
		...(send === undefined ? {} : { routing: { send } }),
	};
}
