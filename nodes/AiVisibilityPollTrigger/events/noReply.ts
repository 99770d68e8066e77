import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { addressKey } from '../../shared/run/input/address';
import { inForm, locator, showFor } from '../../shared/forms/declare';
import { hasEndedContact, wasReplied } from '../../shared/requests/outreachEmails';
import { byId, type Detector } from '../detectors/detector';
import { statusChange } from '../detectors/statusChange';
import { emailList } from './emailStatusChanged';
import type { PollEvent } from './event';

const DAY_MS = 24 * 3_600_000;

const days = inForm('days', {
	displayName: 'Days Without a Reply',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 365 },
	default: 7,
	required: true,
	description:
		"How many days have passed since the last email to that person about that page. The field 'emails_to_recipient' shows how many emails that person has received.",
});

const emails = inForm('emails', {
	type: 'options',
	options: [
		{ name: 'All', value: 'all' },
		{ name: 'From a Campaign', value: 'campaign' },
		{
			name: 'Without a Campaign',
			value: 'direct',
			description: 'A campaign can send a second email by itself',
		},
	],
	default: 'direct',
	description: 'Which emails without a reply start the workflow',
});

const campaign = locator('campaignId', 'Campaign', 'searchCampaigns', {
	description: 'The campaign that created the emails',
});

/** By the choice in the form. */
const MATCHES: Record<string, (email: IDataObject, campaignId: unknown) => boolean> = {
	all: () => true,
	campaign: ({ campaign_id: id }, campaignId) => id === campaignId,
	direct: ({ campaign_id: id }) => !id,
};

export const noReply: PollEvent = {
	...emailList,
	value: 'noReply',
	name: 'No Reply',
	description: 'An outreach email has had no reply for some days',
	subject: 'email without a reply',
	filters: undefined,
	fields: [days, emails, showFor(emails, ['campaign'], campaign)],
	memoryDependsOn: [days],
	detector: (values) =>
		silence(values.get(days)!, (email) =>
			MATCHES[values.get(emails)!](email, values.get(campaign)),
		),
	toLines: ({ recipient_email: to, emails_to_recipient: count, sent_at: time, subject }, words) => [
		words.say('silence', { to, count, date: words.format.date(time) }),
		String(subject ?? ''),
	],
};

/**
 * Finds people who have not replied to the last email about a page for some days: each email when it
 * comes to that age, so that it is told once, and none that was as old at the first poll.
 *
 * @param matches a filter that the service does not offer
 */
export function silence(daysOfSilence: number, matches: (email: IDataObject) => boolean): Detector {
	const age = daysOfSilence * DAY_MS;
	return {
		detect: (memory, records, facts) => {
			const open = unanswered(records, facts.now);
			const { detect } = statusChange({
				subject: 'email',
				wanted: new Set(['no_reply']),
				statusOf: (email, before) =>
					before === 'no_reply' || facts.now - sentAt(email) >= age ? 'no_reply' : '',
				timeOf: (email) => sentAt(email) + age,
				matches: (email) => matches(email) && open.has(email),
			});
			const { memory: next, found } = detect(memory, records, facts);
			const events = found.map((each) => ({
				...each,
				extra: { emails_to_recipient: open.get(each.record) },
			}));
			return { memory: next, found: events };
		},
	};
}

/**
 * Returns the last email to each person about each page, with the number of emails that the person has
 * had. People who have answered any email, or cannot be written to, are left out. A follow-up need not
 * name the email that it follows (sandbox/api.md 15.8), so emails belong together by recipient and page.
 */
function unanswered(records: IDataObject[], now: number): Map<IDataObject, number> {
	const emails = byId(records);
	const counts = new Map<string, number>();
	const last = new Map<string, { email: IDataObject; to: string }>();
	const over = new Set<string>();
	for (const email of emails.values()) {
		const given = String(email.recipient_email);
		const to = addressKey(given) ?? given.trim().toLowerCase();
		if (wasReplied(email) || hasEndedContact(email)) over.add(to);
		if (!(sentAt(email) <= now)) continue;
		counts.set(to, (counts.get(to) ?? 0) + 1);
		const parent = emails.get(String(email.parent_email_id));
		const thread = `${to} ${pageOf(email) ?? pageOf(parent)}`;
		const known = last.get(thread);
		if (!known || sentAt(known.email) <= sentAt(email)) last.set(thread, { email, to });
	}
	const open = [...last.values()].filter(({ to }) => !over.has(to));
	return new Map(open.map(({ email, to }) => [email, counts.get(to)!]));
}

const pageOf = (email?: IDataObject) => (email?.citation_url ?? email?.citation_id) as string;

/** In ms since 1970; NaN for one that was not sent. */
const sentAt = ({ status, sent_at: at }: IDataObject): number =>
	status === 'failed' ? NaN : toTimestamp(at);
