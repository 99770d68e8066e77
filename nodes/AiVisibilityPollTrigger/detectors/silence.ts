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
			const emails = [...byId(records).values()];
			const sent = emails.filter(isSent);
			const counts = new Map<string, number>();
			for (const to of sent.map(recipientOf)) counts.set(to, (counts.get(to) ?? 0) + 1);
			const lost = new Set(emails.filter(isLost).map(recipientOf));
			const answered = new Set(emails.filter(isAnswered).map(threadOf));
			const silent = groupBy(sent, threadOf).flatMap((all) => {
				const last = all.reduce((one, next) => (sentAt(next) > sentAt(one) ? next : one));
				const isOver = lost.has(recipientOf(last)) || answered.has(threadOf(last));
				if (isOver || !(now - sentAt(last) >= days * DAY_MS)) return [];
				return [{ last, count: counts.get(recipientOf(last)) }];
			});
			const told = (memory?.told ?? []) as string[];
			const known = new Set(told);
			const found = silent
				.filter(({ last }) => memory !== undefined && !known.has(String(last.id)) && matches(last))
				.map(({ last, count }) => ({
					event: 'email.no_reply',
					extra: { emails_to_recipient: count },
					record: last,
					time: sentAt(last) + days * DAY_MS,
				}));
			const ids = new Set([...silent.map(({ last }) => String(last.id)), ...told]);
			return { memory: { told: [...ids].slice(0, MOST_REMEMBERED) }, found };
		},
	};
}

const sentAt = ({ sent_at: time, status, created_at: created }: IDataObject): number =>
	toTimestamp(time ?? (/^(sent|opened)$/.test(String(status)) ? created : null));

const isSent = (email: IDataObject): boolean =>
	!Number.isNaN(sentAt(email)) && email.status !== 'failed';

/** Whether its recipient cannot, or does not want to, be written to. */
const isLost = ({ status, bounced_at: time }: IDataObject): boolean =>
	/^(bounced|unsubscribed)$/.test(String(status)) || !Number.isNaN(toTimestamp(time));

const isAnswered = ({ status, replied_at: time }: IDataObject): boolean =>
	status === 'replied' || !Number.isNaN(toTimestamp(time));

const recipientOf = ({ recipient_email: to }: IDataObject): string =>
	String(to ?? '')
		.trim()
		.toLowerCase();

const threadOf = (email: IDataObject): string =>
	JSON.stringify([recipientOf(email), email.citation_url ?? email.citation_id ?? null]);
