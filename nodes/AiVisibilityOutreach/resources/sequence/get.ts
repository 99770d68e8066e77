import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { sequenceInPath } from '../../../shared/parameters/sequence';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get sequence',
	description: 'Retrieve a sequence with its steps. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/email-sequences/{sequenceId}',
	isInferred: true,
	fields: [brandInPath, sequenceInPath, readOptions],
};
