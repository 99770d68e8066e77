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
import { additionalSettings, checkWindow, createFields, updateSettings } from './fields';

const campaignInPath = locator('campaignId', 'Campaign', 'searchCampaigns');

const toStatus = (name: string, status: string, description: string): Operation => ({
	name,
	value: name.toLowerCase(),
	action: `${name} campaign`,
	description,
	method: 'PATCH',
	url: '/v1/brands/{brandId}/campaigns/{campaignId}',
	simplified: simplifiedCampaign,
	fields: [brandInPath, campaignInPath],
	fixedBody: { status },
});

export const campaign = toResource({
	name: 'Campaign',
	value: 'campaign',
	description: 'Emails to a list of contacts, sent over several days',
	requires: 'editorOnPro',
	defaultOperation: 'getMany',
	operations: [
		toStatus(
			'Archive',
			'archived',
			'Hide a campaign that has ended or was never started. Pause an active campaign first.',
		),
		toStatus(
			'Complete',
			'completed',
			'End a campaign permanently. Its remaining emails are not sent.',
		),
		{
			...usual.create('campaign', '/v1/brands/{brandId}/campaigns'),
			description: 'Create a campaign as a draft. Nothing is sent until you start it.',
			isUndocumented: true,
			simplified: simplifiedCampaign,
			prepare: checkWindow,
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
		toStatus(
			'Pause',
			'paused',
			'Stop sending the emails of an active campaign until you start it again',
		),
		{
			...toStatus(
				'Start',
				'active',
				'Start a draft or paused campaign. Real emails are sent in its send window without further confirmation.',
			),
			requires: 'editorOnPaidPro',
			warnings: [
				'Each campaign sends real emails to its contact list, without further confirmation.',
			],
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
