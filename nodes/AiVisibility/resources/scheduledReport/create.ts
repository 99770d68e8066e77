import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInBody } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { frequency, name, simplifiedSchedule } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create schedule',
	description: 'Create an active schedule. Then add its markets with Market: Create.',
	method: 'POST',
	url: '/v1/scheduled-reports',
	simplified: simplifiedSchedule,
	fields: [brandInBody, frequency, name, ...outputFields, writeOptions],
};
