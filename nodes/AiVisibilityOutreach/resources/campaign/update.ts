import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { campaignInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedCampaign } from '../../../shared/records/campaign';
import { checkSettings } from './checkSettings';
import { updateSettings } from './fields';

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update campaign',
	description:
		'Change settings of a campaign. Pause an active campaign before you change its list, emails or mailbox.',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/campaigns/{campaignId}',
	simplified: simplifiedCampaign,
	prepare: checkSettings,
	fields: [
		brandInPath,
		campaignInPath,
		toUpdateFields(
			updateSettings,
			'Only the fields you add are changed. To change the status, use Start, Pause, Complete or Archive.',
		),
		toClearFields(updateSettings, [
			'contact_list_id',
			'daily_limit',
			'description',
			'mailbox_id',
			'send_window_end',
			'send_window_start',
			'sequence_id',
			'template_id',
		]),
		...outputFields,
		writeOptions,
	],
};
