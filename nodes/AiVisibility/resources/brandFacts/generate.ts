import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { waitFields } from '../../../shared/fields/waiting';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedFacts } from './simplified';

export const generate: Operation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate brand facts',
	description:
		'Research a brand and replace its facts (2 units and 1 credit, takes up to 3 minutes)',
	method: 'POST',
	url: '/v1/brands/{brandId}/facts',
	jobResult: 'brandFacts',
	laterScopes: { toWait: ['read:jobs'] },
	simplified: simplifiedFacts,
	fields: [brandInPath, ...waitFields, ...outputFields, jobOptions],
};
