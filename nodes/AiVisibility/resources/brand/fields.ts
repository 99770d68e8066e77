import type { Field } from '../../../shared/operations/types';

/** The fields that Simplify keeps of a brand. */
export const simplifiedBrand = [
	'name',
	'website',
	'country',
	'language',
	'categories',
	'brand_aliases',
	'brand_info_summary',
	'created_at',
	'updated_at',
	'id',
];

export const brandAliases: Field = {
	displayName: 'Brand Aliases',
	name: 'brandAliases',
	type: 'string',
	default: '',
	placeholder: 'e.g. Acme, Acme Coffee',
	rules: { list: 'commas', maxItems: 50 },
	description: 'Other names of the brand, separated by commas (at most 50)',
	routing: { send: { type: 'body', property: 'brand_aliases' } },
};

export const categories: Field = {
	displayName: 'Categories',
	name: 'categories',
	type: 'string',
	default: '',
	placeholder: 'e.g. coffee, espresso machines',
	rules: { list: 'commas', maxItems: 30, maxItemLength: 100 },
	description: 'Topics of the brand, separated by commas (at most 30)',
	routing: { send: { type: 'body', property: 'categories' } },
};

export const country: Field = {
	displayName: 'Country',
	name: 'country',
	type: 'string',
	default: '',
	placeholder: 'e.g. Germany',
	description: 'The market of the brand',
	routing: { send: { type: 'body', property: 'country' } },
};

export const language: Field = {
	displayName: 'Language',
	name: 'language',
	type: 'string',
	default: '',
	placeholder: 'e.g. German or de',
	description: 'English name or two-letter code of the language',
	routing: { send: { type: 'body', property: 'language' } },
};
