import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { listSize } from '../../../shared/parameters/paging';
import { simplifiedCampaign } from './fields';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaigns',
	description:
		'List the campaigns of a brand with their numbers. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/campaigns',
	paging: 'cursor',
	isInferred: true,
	simplified: simplifiedCampaign,
	fields: [brandInPath, ...listSize, ...outputFields, readOptions],
};
