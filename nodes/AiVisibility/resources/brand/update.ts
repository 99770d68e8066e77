import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Field, Operation } from '../../../shared/describe/types';
import { brandAliases, categories, country, language, simplifiedBrand } from './fields';

const updateFields: Field[] = [
	brandAliases,
	categories,
	country,
	language,
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Acme Coffee',
		description: 'Name of the brand',
		routing: { send: { type: 'body', property: 'name' } },
	},
	{
		displayName: 'Website',
		name: 'website',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://coffee.example',
		description: "URL of the brand's website",
		routing: { send: { type: 'body', property: 'website' } },
	},
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update brand',
	description: 'Change fields of a brand (1 unit)',
	method: 'PATCH',
	url: '/v1/brands/{brandId}',
	simplified: simplifiedBrand,
	fields: [
		brandInPath,
		toUpdateFields(
			updateFields,
			'Only the fields you add are changed. A list replaces the existing one.',
		),
		toClearFields(updateFields, ['brand_aliases', 'categories', 'country', 'language']),
		...outputFields,
		writeOptions,
	],
};
