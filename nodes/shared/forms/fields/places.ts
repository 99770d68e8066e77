import type { Field } from '../describe/types';
import { choice, inBody } from './apiField';
import placeNames from './places.json';

/** The English names that the service's examples use. */
export const PLACES = {
	country: placeNames.country.map((name) => choice(name, name)),
	language: placeNames.language.map((name) => choice(name, name)),
};

/** Fill the lists of these fields, without a request. */
export const placeOptions = {
	getCountries: async () => await Promise.resolve(PLACES.country),
	getLanguages: async () => await Promise.resolve(PLACES.language),
};

/** Builds the field of a country or language, of which an expression can give any. */
const toPlace =
	(is: 'country' | 'language', loadOptionsMethod: keyof typeof placeOptions, initial: string) =>
	(description: string): Field<string> => ({
		...inBody(is, {
			displayName: `${is === 'country' ? 'Country' : 'Language'} Name or ID`,
			type: 'options',
			typeOptions: { loadOptionsMethod },
			rules: { is },
			default: initial,
			description: `${description}. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		}),
		// n8n 1 has no such texts in its types.
		...{ builderHint: { propertyHint: 'English name or ISO code' } },
	});

export const toCountry = toPlace('country', 'getCountries', 'United States');

export const toLanguage = toPlace('language', 'getLanguages', 'English');
