import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { campaignInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedCampaign } from '../../../shared/records/campaign';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get campaign',
	description: 'Retrieve a campaign with its statistics. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/campaigns/{campaignId}',
	isInferred: true,
	simplified: simplifiedCampaign,
	fields: [brandInPath, campaignInPath, ...outputFields, readOptions],
};
