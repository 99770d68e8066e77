import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { campaignInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedCampaign } from '../../../shared/records/campaign';

/** Shared by the operations that only change a campaign's status. */
const statusChange = {
	method: 'PATCH',
	url: '/v1/brands/{brandId}/campaigns/{campaignId}',
	simplified: simplifiedCampaign,
	fields: [brandInPath, campaignInPath, ...outputFields, writeOptions],
} satisfies Partial<Operation>;

export const archive: Operation = {
	...statusChange,
	name: 'Archive',
	value: 'archive',
	action: 'Archive campaign',
	description:
		'Hide a campaign that has ended or was never started. Pause an active campaign first.',
	fixedBody: { status: 'archived' },
};

export const complete: Operation = {
	...statusChange,
	name: 'Complete',
	value: 'complete',
	action: 'Complete campaign',
	description: 'End a campaign permanently. Its remaining emails are not sent.',
	fixedBody: { status: 'completed' },
};

export const pause: Operation = {
	...statusChange,
	name: 'Pause',
	value: 'pause',
	action: 'Pause campaign',
	description: 'Stop sending the emails of an active campaign until you start it again',
	fixedBody: { status: 'paused' },
};

export const start: Operation = {
	...statusChange,
	name: 'Start',
	value: 'start',
	action: 'Start campaign',
	description:
		'Start a draft or paused campaign. Real emails are sent in its send window without further confirmation.',
	warning: 'Each campaign sends real emails to its contact list, without further confirmation.',
	fixedBody: { status: 'active' },
};
