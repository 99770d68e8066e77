import { toAdditionalFields } from '../../../shared/fields/collections';
import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { optionalWaitFields } from '../../../shared/fields/waiting';
import { brandInBody } from '../../../shared/locators/brand';
import { regionConfigForReport } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedReport } from '../../../shared/records/report';
import { country, language, location, name, platforms } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create report',
	description:
		'Create an empty report to add prompts to. To create and run a report in one step, use Generate.',
	method: 'POST',
	url: '/v1/reports',
	jobResult: 'report',
	laterScopes: { toWait: ['read:jobs'] },
	simplified: simplifiedReport,
	fields: [
		brandInBody,
		toAdditionalFields([platforms, country, language, location, regionConfigForReport, name]),
		...optionalWaitFields,
		...outputFields,
		jobOptions,
	],
};
