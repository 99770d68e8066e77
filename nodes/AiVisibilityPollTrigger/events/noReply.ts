import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { addressKey } from '../../shared/run/input/address';
import { inForm } from '../../shared/forms/declare';
import { byId, type Detector } from '../detectors/detector';
import { statusChange } from '../detectors/statusChange';
import { emailList, ofCampaign } from './emailStatusChanged';
import type { PollEvent } from './event';

const DAY_MS = 24 * 3_600_000;

export const noReply: PollEvent = {
	...emailList,
	value: 'noReply',
	name: 'No Reply',
	description: 'An email has had no reply for some days, and did not bounce. Reads all emails.',
	subject: 'email without a reply',
	fields: [
		inForm('days', {
			displayName: 'Days Without a Reply',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 365 },
			default: 7,
			required: true,
			description:
				'Since the last email to that person about that page. The item says in emails_to_recipient how many emails that person has had.',
		}),
	],
	memoryDependsOn: ['days'],
	detector: (parameter) => silence(Number(parameter('days')), ofCampaign(parameter)),
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
export function silence(days: number, matches: (email: IDataObject) => boolean): Detector {
	const age = days * DAY_MS;
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
 * Returns the last email to each person about each page, unless there was an answer or the person
 * cannot be written to, with the number of emails that the person has had. A follow-up need not name
 * the email that it follows (sandbox/api.md 15.8), so emails belong together by recipient and page.
 */
function unanswered(records: IDataObject[], now: number): Map<IDataObject, number> {
	const emails = byId(records);
	const counts = new Map<string, number>();
	const last = new Map<string, { email: IDataObject; to: string }>();
	const over = new Set<string>();
	for (const email of emails.values()) {
		const { status, replied_at: replied, bounced_at: bounced } = email;
		const given = String(email.recipient_email);
		const to = addressKey(given) ?? given.trim().toLowerCase();
		const parent = emails.get(String(email.parent_email_id));
		const thread = `${to} ${pageOf(email) ?? pageOf(parent)}`;
		if (/^(bounced|unsubscribed)$/.test(String(status)) || isTime(bounced)) over.add(to);
		if (status === 'replied' || isTime(replied)) over.add(thread);
		if (!(sentAt(email) <= now)) continue;
		counts.set(to, (counts.get(to) ?? 0) + 1);
		const known = last.get(thread);
		if (!known || sentAt(known.email) <= sentAt(email)) last.set(thread, { email, to });
	}
	const open = [...last].filter(([thread, { to }]) => !over.has(thread) && !over.has(to));
	return new Map(open.map(([, { email, to }]) => [email, counts.get(to)!]));
}

const pageOf = (email?: IDataObject) => (email?.citation_url ?? email?.citation_id) as string;

const isTime = (value: unknown): boolean => !Number.isNaN(toTimestamp(value));

/** In ms since 1970; NaN for one that was not sent. */
const sentAt = ({ status, sent_at: at }: IDataObject): number =>
	status === 'failed' ? NaN : toTimestamp(at);
