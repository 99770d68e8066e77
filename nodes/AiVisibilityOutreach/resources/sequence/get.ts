import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { sequenceInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get sequence',
	description: 'Retrieve a sequence with its steps. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/email-sequences/{sequenceId}',
	isInferred: true,
	fields: [brandInPath, sequenceInPath, readOptions],
};
