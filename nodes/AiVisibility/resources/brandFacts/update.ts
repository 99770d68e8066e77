import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Field, Operation } from '../../../shared/describe/types';
import { simplifiedFacts } from './simplified';

const updateFields: Field[] = [
	{
		displayName: 'Company Size',
		name: 'companySize',
		type: 'string',
		default: '',
		placeholder: 'e.g. 50-100',
		description: 'Number of employees',
		routing: { send: { type: 'body', property: 'company_size' } },
	},
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Roasts organic coffee in small batches…',
		description: 'What the brand is and does. Reports cannot run without it.',
		routing: { send: { type: 'body', property: 'description' } },
	},
	{
		displayName: 'Founded Year',
		name: 'foundedYear',
		type: 'number',
		typeOptions: { minValue: 1800, maxValue: 2100 },
		default: 2000,
		rules: { integer: true },
		description: 'The year the company was founded',
		routing: { send: { type: 'body', property: 'founded_year' } },
	},
	{
		displayName: 'Headquarters',
		name: 'headquarters',
		type: 'string',
		default: '',
		placeholder: 'e.g. Hamburg, Germany',
		description: 'Where the company is based',
		routing: { send: { type: 'body', property: 'headquarters' } },
	},
	{
		displayName: 'Industry',
		name: 'industry',
		type: 'string',
		default: '',
		placeholder: 'e.g. Food and drink',
		description: 'The industry of the company',
		routing: { send: { type: 'body', property: 'industry' } },
	},
	{
		displayName: 'Key Facts',
		name: 'keyFacts',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Carbon neutral since 2020',
		rules: { list: 'lines', maxItems: 20, maxItemLength: 500 },
		description: 'One fact per line, at most 20. Replaces the existing list.',
		routing: { send: { type: 'body', property: 'key_facts' } },
	},
	{
		displayName: 'Key People (JSON)',
		name: 'keyPeople',
		type: 'json',
		default: '[]',
		rules: { maxItems: 10 },
		description:
			'A list of at most 10 people, in the format that Get returns. Replaces the existing list.',
		routing: { send: { type: 'body', property: 'key_people' } },
	},
	{
		displayName: 'Mission Statement',
		name: 'missionStatement',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. Good coffee for everyone',
		description: 'What the company wants to achieve',
		routing: { send: { type: 'body', property: 'mission_statement' } },
	},
	{
		displayName: 'Products (JSON)',
		name: 'products',
		type: 'json',
		default: '[]',
		rules: { maxItems: 10 },
		description:
			'A list of at most 10 products, in the format that Get returns. Replaces the existing list.',
		routing: { send: { type: 'body', property: 'products' } },
	},
	{
		displayName: 'Services (JSON)',
		name: 'services',
		type: 'json',
		default: '[]',
		rules: { maxItems: 10 },
		description:
			'A list of at most 10 services, in the format that Get returns. Replaces the existing list.',
		routing: { send: { type: 'body', property: 'services' } },
	},
	{
		displayName: 'Tagline',
		name: 'tagline',
		type: 'string',
		default: '',
		placeholder: 'e.g. Wake up better',
		description: 'The slogan of the brand',
		routing: { send: { type: 'body', property: 'tagline' } },
	},
	{
		displayName: 'Value Proposition',
		name: 'valueProposition',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. Freshly roasted on the day of the order',
		description: 'Why customers should choose the brand',
		routing: { send: { type: 'body', property: 'value_proposition' } },
	},
];

const nullable = updateFields.map((field) => String(field.routing?.send?.property));

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update brand facts',
	description: 'Edit the facts about a brand (1 unit)',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/facts',
	simplified: simplifiedFacts,
	fields: [
		brandInPath,
		toUpdateFields(updateFields, 'Only the facts you add are changed'),
		toClearFields(updateFields, nullable),
		...outputFields,
		writeOptions,
	],
};
