import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedCampaign } from '../../../shared/records/campaign';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many campaigns',
	description:
		'List the campaigns of a brand with their statistics. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/campaigns',
	paging: 'cursor',
	isInferred: true,
	simplified: simplifiedCampaign,
	fields: [brandInPath, ...listSize, ...outputFields, readOptions],
};
