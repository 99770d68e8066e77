import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
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
			const threads = readThreads(records);
			const { detect } = statusChange({
				subject: 'email',
				wanted: new Set(['no_reply']),
				statusOf: (email, before) =>
					before === 'no_reply' || facts.now - sentAt(email) >= age ? 'no_reply' : '',
				matches: (email) => matches(email) && threads.isUnanswered(email),
			});
			const { memory: next, found } = detect(memory, records, facts);
			const events = found.map(({ event, record }) => ({
				event,
				record,
				extra: { emails_to_recipient: threads.emailsTo(record) },
				time: sentAt(record) + age,
			}));
			return { memory: next, found: events };
		},
	};
}

/**
 * A follow-up need not name the email that it follows (docs/api.md 15.8), so emails belong together
 * by recipient and cited page.
 */
function readThreads(records: IDataObject[]) {
	const emails = byId(records);
	const threadOf = (email: IDataObject): string => {
		const parent = emails.get(String(email.parent_email_id)) ?? {};
		const [own, first] = [email, parent].map(({ citation_url: url, citation_id: id }) => url ?? id);
		return `${recipientOf(email)} ${String(own ?? first)}`;
	};
	const counts = new Map<string, number>();
	const last = new Map<string, IDataObject>();
	const over = new Set<string>();
	for (const email of emails.values()) {
		const to = recipientOf(email);
		const thread = threadOf(email);
		if (isLost(email)) over.add(to);
		if (isAnswered(email)) over.add(thread);
		if (Number.isNaN(sentAt(email))) continue;
		counts.set(to, (counts.get(to) ?? 0) + 1);
		if (!(sentAt(email) < sentAt(last.get(thread) ?? {}))) last.set(thread, email);
	}
	return {
		/** Whether it is the last one of its thread, and its recipient can still reply. */
		isUnanswered: (email: IDataObject) =>
			last.get(threadOf(email)) === email &&
			!over.has(recipientOf(email)) &&
			!over.has(threadOf(email)),
		emailsTo: (email: IDataObject) => counts.get(recipientOf(email)) ?? 0,
	};
}

const recipientOf = ({ recipient_email: address }: IDataObject): string =>
	String(address ?? '')
		.trim()
		.toLowerCase();

/** In ms since 1970; NaN for one that was not sent. */
function sentAt({ status, sent_at: at, created_at: created }: IDataObject): number {
	const isOut = status === 'sent' || status === 'opened';
	return status === 'failed' ? NaN : toTimestamp(at ?? (isOut ? created : null));
}

const isAnswered = ({ status, replied_at: time }: IDataObject): boolean =>
	status === 'replied' || !Number.isNaN(toTimestamp(time));

/** Whether its recipient cannot, or does not want to, be written to. */
const isLost = ({ status, bounced_at: time }: IDataObject): boolean =>
	/^(bounced|unsubscribed)$/.test(String(status)) || !Number.isNaN(toTimestamp(time));
