import { toAdditionalFields } from '../../../shared/fields/collections';
import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { optionalWaitFields } from '../../../shared/fields/waiting';
import { brandInBody } from '../../../shared/locators/brand';
import { regionConfigForReport } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';
import { country, language, location, name, platforms, simplifiedReport } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create report',
	description:
		'Make an empty report, to which prompts are added before it is run. Generate does all of it in one step.',
	method: 'POST',
	url: '/v1/reports',
	jobResult: 'report',
	simplified: simplifiedReport,
	fields: [
		brandInBody,
		toAdditionalFields([platforms, country, language, location, name, regionConfigForReport]),
		...optionalWaitFields,
		...outputFields,
		jobOptions,
	],
};
