import { locator } from '../../shared/forms/locators/locator';
import { simplifiedEmail } from '../../shared/forms/records/email';
import { statusChange } from '../detectors/statusChange';
import { chosen, costNotice, type PollEvent, statusField, wasBefore } from './event';

const subject = 'email';

/** The order of the list and a filter by time are undocumented (docs/api.md 15.8). */
export const emailStatusChanged: PollEvent = {
	value: 'emailStatusChanged',
	name: 'Email Status Changed',
	description: 'An outreach email was sent, opened or answered. Reads all emails.',
	notice: costNotice('One poll: 1 request per brand for each 100 emails'),
	requires: 'editorOnPro',
	subject,
	path: '/v1/brands/{brandId}/emails',
	isUndocumented: true,
	simplified: simplifiedEmail,
	fields: [
		statusField(subject, {
			displayName: 'Email Statuses',
			name: 'emailStatuses',
			options: [
				{ name: 'Bounced', value: 'bounced' },
				{ name: 'Failed', value: 'failed' },
				{ name: 'Opened', value: 'opened' },
				{ name: 'Replied', value: 'replied' },
				{ name: 'Sent', value: 'sent' },
				{ name: 'Unsubscribed', value: 'unsubscribed' },
			],
			default: ['replied'],
		}),
	],
	filters: [
		locator('campaignId', 'Campaign', 'searchCampaigns', {
			description: 'Only emails that this campaign created',
			required: false,
		}),
	],
	detector: (parameter) => {
		const campaignId = parameter('filters.campaignId');
		return statusChange({
			subject,
			wanted: chosen(parameter('emailStatuses')),
			matches: (email) => campaignId === undefined || email.campaign_id === campaignId,
			timestampField: 'created_at',
		});
	},
	toLines: ({ subject: title, recipient_email: to, status, previous_status: before }) => [
		`Email to ${to}: ${status}${wasBefore(before)}`,
		String(title ?? ''),
	],
};
