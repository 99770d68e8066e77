import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInBody } from '../../../shared/locators/brand';
import { scheduledReportInBody, sourceReportInBody } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';
import { toCountry, toLanguage } from '../../places';
import { isActive, platforms, simplifiedRegionConfig } from './fields';

const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Germany, German',
	rules: { minLength: 1, maxLength: 200 },
	description: 'Name of the market, up to 200 characters',
	routing: { send: { type: 'body', property: 'name' } },
};

const location: Field = {
	displayName: 'Location',
	name: 'location',
	type: 'string',
	default: '',
	placeholder: 'e.g. Berlin',
	description: 'The place within the country to run the prompts in',
	routing: { send: { type: 'body', property: 'location' } },
};

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create market',
	description:
		'Add a market to a schedule (at most 20). Set a Source Report to copy its prompts, or use Add Prompts.',
	method: 'POST',
	url: '/v1/region-configs',
	simplified: simplifiedRegionConfig,
	fields: [
		brandInBody,
		scheduledReportInBody,
		name,
		{ ...toCountry('The country to run the prompts in'), default: '', required: true },
		toAdditionalFields([
			platforms,
			isActive,
			toLanguage('The language to run the prompts in'),
			location,
			sourceReportInBody,
		]),
		...outputFields,
		writeOptions,
	],
};
