import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import type { Operation } from '../../../shared/describe/types';
import { brandAliases, categories, country, language, simplifiedBrand } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create brand',
	description:
		'Add a brand (1 unit). Not available with an API key that is restricted to one brand.',
	method: 'POST',
	url: '/v1/brands',
	simplified: simplifiedBrand,
	fields: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Acme Coffee',
			rules: { minLength: 1, maxLength: 80 },
			description: 'Name of the brand, up to 80 characters',
			routing: { send: { type: 'body', property: 'name' } },
		},
		{
			displayName: 'Website',
			name: 'website',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://coffee.example',
			rules: { pattern: '^https?://', patternInWords: 'https://…' },
			description: "URL of the brand's website",
			routing: { send: { type: 'body', property: 'website' } },
		},
		toAdditionalFields([brandAliases, categories, country, language]),
		...outputFields,
		writeOptions,
	],
};
