import type { IDataObject } from 'n8n-workflow';
import { DAY_MS } from '../../shared/base/time/clock';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { groupBy } from '../../shared/base/values/records';
import { addressKey } from '../../shared/run/input/address';
import { inForm, required, showFor } from '../../shared/forms/declare';
import { hasEndedContact, wasReplied } from '../../shared/requests/outreachEmails';
import { byId } from '../detectors/detector';
import { statusChange } from '../detectors/statusChange';
import { campaignFilter, emailList, ofCampaign } from './emailStatusChanged';
import type { PollEvent } from './event';

const days = inForm('days', {
	displayName: 'Days Without a Reply',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 365 },
	default: 7,
	required: true,
	description:
		"How many days must have passed since the last email to a person about a page. In each item, 'emails_to_recipient' shows how many emails this person has received.",
});

const emailChoice = inForm('emails', {
	type: 'options',
	options: [
		{ name: 'All', value: 'all' },
		{ name: 'From a Campaign', value: 'campaign' },
		{
			name: 'Without a Campaign',
			value: 'direct',
			description:
				'Emails of campaigns are left out, because a campaign can send follow-ups by itself',
		},
	],
	default: 'direct',
	description: 'Which emails without a reply start the workflow',
});

export const noReply: PollEvent = {
	...emailList,
	value: 'noReply',
	name: 'No Reply',
	description: 'An outreach email has had no reply for some days',
	subject: 'email without a reply',
	filters: undefined,
	fields: [days, emailChoice, ...showFor(emailChoice, ['campaign'], required(campaignFilter))],
	memoryDependsOn: [days],
	detector: (values) => {
		const age = values.get(days)! * DAY_MS;
		const isDirect = values.get(emailChoice) === 'direct';
		const isChosen = isDirect ? (email: IDataObject) => !email.campaign_id : ofCampaign(values);
		return {
			// Each email once, when it comes to that age, and none that was as old at the first poll.
			detect: (memory, records, facts) => {
				const open = unanswered(records, facts.now);
				const silences = statusChange({
					subject: 'email',
					wanted: new Set(['no_reply']),
					statusOf: (email, before) =>
						before === 'no_reply' || facts.now - sentAt(email) >= age ? 'no_reply' : '',
					extraOf: (email) => ({ emails_to_recipient: open.get(email) }),
					timeOf: (email) => sentAt(email) + age,
					matches: (email) => isChosen(email) && open.has(email),
				});
				return silences.detect(memory, records, facts);
			},
		};
	},
	toLines: ({ recipient_email: to, emails_to_recipient: count, sent_at: time, subject }, words) => [
		words.say('silence', { to, count, date: words.format.date(time) }),
		subject,
	],
};

/**
 * Returns the last email to each person about each page, with the number of emails that the person has
 * had. People who have answered any email, or cannot be written to, are left out. A follow-up need not
 * name the email that it follows (sandbox/api.md 15.8), so emails belong together by recipient and page.
 */
function unanswered(records: IDataObject[], now: number): Map<IDataObject, number> {
	const emails = byId(records);
	const pageOf = (email: IDataObject) =>
		pageIn(email) ?? pageIn(emails.get(String(email.parent_email_id)));
	const last = groupBy(records, recipientOf).flatMap((ofPerson) => {
		if (ofPerson.some((email) => wasReplied(email) || hasEndedContact(email))) return [];
		const sent = ofPerson.filter((email) => sentAt(email) <= now);
		return groupBy(sent, (email) => String(pageOf(email))).map((ofPage) => {
			const email = ofPage.reduce((a, b) => (sentAt(a) <= sentAt(b) ? b : a));
			return [email, sent.length] as const;
		});
	});
	return new Map(last);
}

const recipientOf = ({ recipient_email: to }: IDataObject): string =>
	addressKey(to) ?? String(to).trim().toLowerCase();

const pageIn = (email?: IDataObject) => email?.citation_url ?? email?.citation_id;

/** In ms since 1970; NaN for one that was not sent. */
const sentAt = ({ status, sent_at: at }: IDataObject): number =>
	status === 'failed' ? NaN : toTimestamp(at);
