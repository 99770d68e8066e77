import type { Operation } from '../../../shared/description/operation';
import { brandInBody } from '../../../shared/parameters/brand';
import { additionalFieldsOf } from '../../../shared/parameters/collections';
import { waitIfAskedFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { regionConfigOfReport } from '../../../shared/parameters/regionConfig';
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
		additionalFieldsOf([platforms, country, language, location, name, regionConfigOfReport]),
		...waitIfAskedFields,
		...outputFields,
		jobOptions,
	],
};
