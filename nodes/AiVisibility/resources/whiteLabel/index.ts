import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { readOptions, writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation, Resource } from '../../../shared/describe/types';
import { updateFields } from './updateFields';

const simplified = [
	'company_name',
	'logo_url',
	'primary_color',
	'secondary_color',
	'cover_title',
	'cover_subtitle',
	'footer_email',
	'footer_phone',
	'footer_website',
	'brand_id',
];

const nullable = updateFields.map((field) => String(field.routing?.send?.property));

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get white-label settings',
	description: "Retrieve the white-label settings of a brand's shared reports (1 unit)",
	method: 'GET',
	url: '/v1/brands/{brandId}/white-label',
	simplified,
	fields: [brandInPath, ...outputFields, readOptions],
};

const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update white-label settings',
	description: "Change the white-label settings of a brand's shared reports (1 unit)",
	method: 'PATCH',
	url: '/v1/brands/{brandId}/white-label',
	simplified,
	fields: [
		brandInPath,
		toUpdateFields(updateFields, 'Only the settings you add are changed'),
		toClearFields(updateFields, nullable),
		...outputFields,
		writeOptions,
	],
};

export const whiteLabel: Resource = {
	name: 'White Label',
	value: 'whiteLabel',
	description: 'Name, logo and colors of shared reports',
	operations: [get, update],
};
