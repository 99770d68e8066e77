import { locator, simplifiedEmail } from '../../shared/forms/declare';
import { costNotice, type PollEvent, toStatusLine, watchStatuses } from './event';

/** The order of the list and a filter by time are undocumented (docs/api.md 15.8). */
export const emailStatusChanged: PollEvent = {
	value: 'emailStatusChanged',
	name: 'Email Status Changed',
	description: 'An outreach email was sent, opened or answered. Reads all emails.',
	notice: costNotice('One poll: 1 request per brand for each 100 emails'),
	requires: 'editorOnPro',
	path: '/v1/brands/{brandId}/emails',
	isUndocumented: true,
	simplified: simplifiedEmail,
	...watchStatuses(
		'email',
		'emailStatuses',
		['bounced', 'failed', 'opened', 'replied', 'sent', 'unsubscribed'],
		(parameter) => {
			const campaignId = parameter('filters.campaignId');
			return { matches: (email) => campaignId === undefined || email.campaign_id === campaignId };
		},
		['replied'],
	),
	filters: [
		locator('campaignId', 'Campaign', 'searchCampaigns', {
			description: 'Only emails that this campaign created',
			required: false,
		}),
	],
	toLines: (item, words) => [toStatusLine('email', item, words), String(item.subject ?? '')],
};
