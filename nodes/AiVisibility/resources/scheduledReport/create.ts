import type { Operation } from '../../../shared/description/operation';
import { brandInBody } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { frequency, name, simplifiedSchedule } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create scheduled report',
	description:
		'Make an active schedule. It has something to do once Region Config: Create has given it a market.',
	method: 'POST',
	url: '/v1/scheduled-reports',
	simplified: simplifiedSchedule,
	fields: [brandInBody, frequency, name, ...outputFields, writeOptions],
};
