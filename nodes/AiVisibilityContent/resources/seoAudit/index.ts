import type { Resource } from '../../../shared/describe/types';
import { get } from './get';
import { getMany } from './getMany';
import { run } from './run';

export const seoAudit: Resource = {
	name: 'SEO Audit',
	value: 'seoAudit',
	description: 'How fast a page is, including for real users',
	operations: [get, getMany, run],
};
