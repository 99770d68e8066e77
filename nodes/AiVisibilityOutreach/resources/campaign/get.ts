import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { campaignInPath } from '../../../shared/parameters/campaign';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { simplifiedCampaign } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get campaign',
	description: 'Retrieve a campaign with its numbers. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/campaigns/{campaignId}',
	isInferred: true,
	simplified: simplifiedCampaign,
	fields: [brandInPath, campaignInPath, ...outputFields, readOptions],
};
