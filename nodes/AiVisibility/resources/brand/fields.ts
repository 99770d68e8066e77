import { toCountry, toLanguage } from '../../places';
import type { Field } from '../../../shared/describe/types';

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

export const country = toCountry('The market of the brand');

export const language = toLanguage('The language of the brand');
