import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';
import { runCitations } from './runCitations';

export const brandAudit: Resource = {
	name: 'Brand Audit',
	value: 'brandAudit',
	description: 'An audit of a brand in one market: a country and a language',
	operations: [create, get, getMany, runCitations],
	defaultOperation: 'getMany',
};
