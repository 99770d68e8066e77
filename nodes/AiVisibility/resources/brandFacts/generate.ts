import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { waitFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { simplifiedFacts } from './simplified';

export const generate: Operation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate brand facts',
	description:
		'Research a brand anew and replace its facts (costs 2 units and 1 credit, takes up to 3 minutes)',
	method: 'POST',
	url: '/v1/brands/{brandId}/facts',
	jobResult: 'brandFacts',
	simplified: simplifiedFacts,
	fields: [brandInPath, ...waitFields, ...outputFields, jobOptions],
};
