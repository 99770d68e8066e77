import type { IDataObject } from 'n8n-workflow';
import { type FieldValues, locator, simplifiedEmail } from '../../shared/forms/declare';
import { statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent, severalOf, watchStatuses } from './event';

export const campaignFilter = locator('campaignId', 'Campaign', 'searchCampaigns', {
	description: 'Only emails that this campaign created',
	required: false,
});

/** The order of the list and a filter by time are undocumented (sandbox/api.md 15.8). */
export const emailList = {
	notice: costNotice(
		'Polling once an hour is usually enough. Each poll makes 1 request for each 100 emails of a brand',
	),
	requires: 'editorOnPro',
	path: '/v1/brands/{brandId}/emails',
	isUndocumented: true,
	filters: [campaignFilter],
} satisfies Partial<PollEvent>;

export function ofCampaign(values: FieldValues) {
	const id = values.get(campaignFilter);
	return (email: IDataObject) => id === undefined || email.campaign_id === id;
}

export const emailStatusChanged: PollEvent = {
	...emailList,
	value: 'emailStatusChanged',
	name: 'Email Status Changed',
	description:
		'An outreach email was sent, opened or replied to, it bounced or failed, or its recipient unsubscribed',
	simplified: simplifiedEmail,
	...watchStatuses(
		'email',
		severalOf(
			'emailStatuses',
			['bounced', 'failed', 'opened', 'replied', 'sent', 'unsubscribed'],
			['replied'],
		),
		(settings, values) => statusChange({ ...settings, matches: ofCampaign(values) }),
	),
	toLines: ({ status, recipient_email: to, subject }, { say, statusWord }) => [
		say('email', { to, status: statusWord(status) }),
		subject,
	],
};
