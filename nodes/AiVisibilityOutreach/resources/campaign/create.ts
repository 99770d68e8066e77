import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedCampaign } from '../../../shared/records/campaign';
import { checkSettings } from './checkSettings';
import { additionalSettings, createFields } from './fields';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create campaign',
	description:
		'Create a campaign as a draft. Nothing is sent until you start it. Uses an undocumented endpoint.',
	method: 'POST',
	url: '/v1/brands/{brandId}/campaigns',
	isInferred: true,
	simplified: simplifiedCampaign,
	prepare: checkSettings,
	fields: [
		brandInPath,
		...createFields,
		toAdditionalFields(additionalSettings),
		...outputFields,
		writeOptions,
	],
};
