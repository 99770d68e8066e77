import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { groupBy } from '../../shared/reports/figures';
import { byId, MOST_REMEMBERED } from '../records';
import type { Detector } from './detector';

const DAY_MS = 24 * 3_600_000;

/**
 * Finds people who have not replied to the last email about a page for some days: once per silence,
 * and not those who were silent at the first poll. A follow-up need not name the email that it follows
 * (docs/api.md 15.8), so emails belong together by recipient and cited page.
 *
 * @param matches a filter that the service does not offer
 */
export function silence(days: number, matches: (email: IDataObject) => boolean): Detector {
	return {
		detect: (memory, records, { now }) => {
			const emails = [...byId(records).values()].map(toLetter);
			const sent = emails.filter(({ email, at }) => !Number.isNaN(at) && email.status !== 'failed');
			const counts = new Map<string, number>();
			for (const { to } of sent) counts.set(to, (counts.get(to) ?? 0) + 1);
			const lost = new Set(emails.filter(isLost).map(({ to }) => to));
			const answered = new Set(emails.filter(isAnswered).map(({ thread }) => thread));
			const silent = groupBy(sent, ({ thread }) => thread).flatMap((all) => {
				const last = all.reduce((one, next) => (next.at > one.at ? next : one));
				const isOver = lost.has(last.to) || answered.has(last.thread);
				if (isOver || now - last.at < days * DAY_MS) return [];
				return [{ ...last, id: String(last.email.id), count: counts.get(last.to) }];
			});
			const told = (memory?.told ?? []) as string[];
			const known = new Set(told);
			const found = silent
				.filter(({ email, id }) => memory !== undefined && !known.has(id) && matches(email))
				.map(({ email, at, count }) => ({
					event: 'email.no_reply',
					extra: { emails_to_recipient: count },
					record: email,
					time: at + days * DAY_MS,
				}));
			const ids = new Set([...silent.map(({ id }) => id), ...told]);
			return { memory: { told: [...ids].slice(0, MOST_REMEMBERED) }, found };
		},
	};
}

type Letter = ReturnType<typeof toLetter>;

/** An email with its recipient, what it is about, and when it was sent, in ms since 1970. */
function toLetter(email: IDataObject) {
	const { recipient_email: address, citation_url: url, status, created_at: created } = email;
	const to = String(address ?? '')
		.trim()
		.toLowerCase();
	const isOut = status === 'sent' || status === 'opened';
	const at = toTimestamp(email.sent_at ?? (isOut ? created : null));
	return { email, to, thread: `${to} ${String(url ?? email.citation_id)}`, at };
}

const isAnswered = ({ email: { status, replied_at: time } }: Letter): boolean =>
	status === 'replied' || !Number.isNaN(toTimestamp(time));

/** Whether its recipient cannot, or does not want to, be written to. */
const isLost = ({ email: { status, bounced_at: time } }: Letter): boolean =>
	/^(bounced|unsubscribed)$/.test(String(status)) || !Number.isNaN(toTimestamp(time));
