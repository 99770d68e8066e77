import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
import { simplifiedEmail } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many emails',
	description:
		'List the outreach emails of a brand, drafts too. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/emails',
	paging: 'cursor',
	isInferred: true,
	simplified: simplifiedEmail,
	fields: [brandInPath, ...listSize, ...outputFields, readOptions],
};
