import type { IDataObject } from 'n8n-workflow';
import { DAY_MS } from '../base/time/clock';
import { toTimestamp } from '../base/time/timestamp';
import type { ApiClient } from './client';
import { readPages } from './pagination';
import { pathTo } from './path';

/** Reads all emails of a brand: a gap would write to someone twice. @throws as `readPages` */
export async function readOutreachEmails(
	client: ApiClient,
	brandId: unknown,
): Promise<IDataObject[]> {
	const path = pathTo('/v1/brands/{brandId}/emails', { brandId });
	return await readPages(client, { method: 'GET', path }, 'cursor', Infinity);
}

/** Whether its person has bounced, or wants no email (sandbox/api.md 15.1). */
export const hasEndedContact = ({ status, bounced_at: bounced }: IDataObject): boolean =>
	status === 'bounced' || status === 'unsubscribed' || Boolean(bounced);

export const wasReplied = ({ status, replied_at: replied }: IDataObject): boolean =>
	status === 'replied' || Boolean(replied);

/**
 * Whether an email was or will be sent, or was drafted, in the last days until a time of the service in
 * ms; also if it has no time.
 */
export const isRecent = (email: IDataObject, { now, days }: Record<'now' | 'days', number>) =>
	!(toTimestamp(email.sent_at ?? email.scheduled_for ?? email.created_at) <= now - days * DAY_MS);

/** A URL without what does not lead to another page. */
const toPageKey = (url: unknown): string =>
	String(url)
		.replace(/^https?:\/\/(www\.)?|#.*$/g, '')
		.replace(/\/$/, '');

/**
 * Tells which cited pages need not be asked for a link: a person answered about them, or an email of the
 * last days asks for them that has neither failed nor bounced, and whose person has not left.
 *
 * @param emails of the brand
 * @param hasLeft tells whose emails do not count, besides
 */
export function askedPages(
	emails: IDataObject[],
	lastDays: Parameters<typeof isRecent>[1],
	hasLeft: (email: IDataObject) => boolean = () => false,
): (page: IDataObject) => boolean {
	const isPending = (email: IDataObject) =>
		isRecent(email, lastDays) &&
		!(email.status === 'failed' || hasEndedContact(email) || hasLeft(email));
	const asked = new Set<unknown>();
	for (const email of emails) {
		if (!wasReplied(email) && !isPending(email)) continue;
		asked.add(email.citation_id).add(toPageKey(email.citation_url));
	}
	return ({ id, url }) => asked.has(id) || asked.has(toPageKey(url));
}
