import {
	brandInPath,
	byStatus,
	locator,
	type Operation,
	simplifiedCampaign,
	statusFilter,
	toAdditionalFields,
	toResource,
	toUpdateForm,
	usual,
} from '../../../shared/forms/declare';
import {
	additionalSettings,
	checkWindow,
	createFields,
	updateSettings,
	withSendTimes,
} from './fields';

const campaignInPath = locator('campaignId', 'Campaign', 'searchCampaigns');

/** Shared by the operations that only change a campaign's status. */
const statusChange = {
	method: 'PATCH',
	url: '/v1/brands/{brandId}/campaigns/{campaignId}',
	simplified: simplifiedCampaign,
	fields: [brandInPath, campaignInPath],
} satisfies Partial<Operation>;

export const campaign = toResource({
	name: 'Campaign',
	value: 'campaign',
	description: 'Emails to a list of contacts, sent over several days',
	requires: 'editorOnPro',
	defaultOperation: 'getMany',
	operations: [
		{
			...statusChange,
			name: 'Archive',
			value: 'archive',
			action: 'Archive campaign',
			description:
				'Hide a campaign that has ended or was never started. Pause an active campaign first.',
			fixedBody: { status: 'archived' },
		},
		{
			...statusChange,
			name: 'Complete',
			value: 'complete',
			action: 'Complete campaign',
			description: 'End a campaign permanently. Its remaining emails are not sent.',
			fixedBody: { status: 'completed' },
		},
		{
			...usual.create('campaign', '/v1/brands/{brandId}/campaigns'),
			description: 'Create a campaign as a draft. Nothing is sent until you start it.',
			isUndocumented: true,
			simplified: simplifiedCampaign,
			prepare: withSendTimes,
			fields: [brandInPath, ...createFields, toAdditionalFields(additionalSettings)],
		},
		{
			...usual.get('campaign', '/v1/brands/{brandId}/campaigns/{campaignId}'),
			description: 'Retrieve a campaign with its statistics',
			isUndocumented: true,
			simplified: simplifiedCampaign,
			fields: [brandInPath, campaignInPath],
		},
		{
			...usual.getMany('campaigns', '/v1/brands/{brandId}/campaigns'),
			description: 'List the campaigns of a brand with their statistics',
			isUndocumented: true,
			simplified: simplifiedCampaign,
			recordFilter: byStatus,
			fields: [
				brandInPath,
				statusFilter('campaigns', ['active', 'archived', 'completed', 'draft', 'paused']),
			],
		},
		{
			...statusChange,
			name: 'Pause',
			value: 'pause',
			action: 'Pause campaign',
			description: 'Stop sending the emails of an active campaign until you start it again',
			fixedBody: { status: 'paused' },
		},
		{
			...statusChange,
			name: 'Start',
			value: 'start',
			action: 'Start campaign',
			description:
				'Start a draft or paused campaign. Real emails are sent in its send window without further confirmation.',
			requires: 'editorOnPaidPro',
			warnings: [
				'Each campaign sends real emails to its contact list, without further confirmation.',
			],
			fixedBody: { status: 'active' },
		},
		{
			...usual.update('campaign', '/v1/brands/{brandId}/campaigns/{campaignId}'),
			description:
				'Change settings of a campaign. Pause an active campaign before you change its list, emails or mailbox.',
			simplified: simplifiedCampaign,
			prepare: checkWindow,
			fields: [
				brandInPath,
				campaignInPath,
				...toUpdateForm({
					fields: updateSettings,
					mayBeEmpty: [
						'contact_list_id',
						'daily_limit',
						'description',
						'mailbox_id',
						'send_window_end',
						'send_window_start',
						'sequence_id',
						'template_id',
					],
					description:
						'Only the fields you add are changed. To change the status, use Start, Pause, Complete or Archive.',
				}),
			],
		},
	],
});
