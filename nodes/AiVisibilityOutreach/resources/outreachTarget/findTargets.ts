import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { bySentiment, type OperationContext } from '../../../shared/forms/declare';
import { localName } from '../../../shared/requests/keys/serviceAddress';
import { pagesOf, readPages } from '../../../shared/requests/pagination';
import { fillPath } from '../../../shared/requests/path';
import { addressKeysIn } from '../../address';
import { type Person, readContact } from './contacts';

export const CONTACTS = '/v1/brands/{brandId}/contact-lists/{listId}/contacts';
const EMAILS = '/v1/brands/{brandId}/emails';
const CITATIONS = '/v1/brands/{brandId}/citations';

const DAY_MS = 86_400_000;

/** Mail hosts whose users have no website there. */
const FREE_MAILERS =
	/^((gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|aol|gmx|yandex|proton|protonmail|zoho|fastmail|tutanota|qq|163|126|naver|libero|laposte|orange|wanadoo|comcast|freenet|t-online|seznam|rediffmail|btinternet|bigpond)\.[a-z]{2,3}(\.[a-z]{2})?|(me|mac|mail|hey|att)\.com|pm\.me|web\.de|mail\.ru|free\.fr|wp\.pl|o2\.pl|(verizon|att|cox)\.net)$/;

/**
 * Finds the cited pages that can be asked for a link, each with a person to ask, the best first.
 * Reads all contacts of the list and all emails of the brand first: a gap would write to someone
 * twice.
 *
 * @param query the filters of the citations
 * @throws ApiFailure; OperationError as `readPages`
 */
export async function findTargets(
	context: OperationContext,
	query: IDataObject,
): Promise<IDataObject[]> {
	const { client, parameter, note, shared } = context;
	const read = async (path: string) =>
		await readPages(client, { method: 'GET', path: fillPath(path, parameter) }, 'cursor', Infinity);
	const contacts = (await read(CONTACTS)).map((contact) => ({
		contact,
		person: readContact(contact),
	}));
	const history = toHistory(await read(EMAILS));
	for (const { contact, person } of contacts) {
		if (person !== 'uncertain') continue;
		note(
			'Left out, as it is not certain which address is theirs:',
			String(contact.name ?? contact.id),
		);
	}
	const people = contacts.flatMap(({ person }) => (typeof person === 'object' ? [person] : []));
	const since = client.serviceTime - Number(parameter('daysBetweenEmails')) * DAY_MS;
	const mayAsk = ({ key }: Person) => {
		const { isGone = false, lastAt = -Infinity } = history.get(key) ?? {};
		return !isGone && lastAt <= since && !shared.has(`asks ${key}`);
	};
	const targets: IDataObject[] = [];
	const most = Number(parameter('maxTargets'));
	for await (const page of citationsOf(context, query)) {
		const host = hostOf(page);
		const known = people.filter(({ key }) => isSiteOf(host, key.split('@')[1]));
		if (known.length === 0) note('The list has no contact at', host);
		const person = known.find(mayAsk);
		if (person === undefined) continue;
		shared.set(`asks ${person.key}`, true);
		targets.push({
			url: page.url,
			domain: host,
			score: page[localName('svc_score', client.connection.abbreviation)] ?? null,
			recipient_email: person.address,
			recipient_name: person.name,
			first_name: person.firstName,
			emails_before: history.get(person.key)?.count ?? 0,
			contact_id: person.contactId as string,
			citation_id: page.id,
			brand_id: page.brand_id,
		});
		if (targets.length === most) break;
	}
	return targets;
}

/** The pages that can be asked, the best first. The checks repeat what the service may not filter. */
async function* citationsOf({ client, parameter }: OperationContext, query: IDataObject) {
	const sort = localName('svc_score', client.connection.abbreviation);
	const wanted = { ...query, has_backlink: false, has_contact: true, is_actionable: true, sort };
	const request = { method: 'GET', path: fillPath(CITATIONS, parameter), query: wanted } as const;
	const sentiment = bySentiment(parameter);
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		for (const page of data) {
			const isOpen = page.has_backlink !== true && page.is_actionable !== false;
			if (isOpen && (sentiment?.matches(page) ?? true)) yield page;
		}
	}
}

interface History {
	count: number;
	/** Of the last email, ms since 1970. */
	lastAt: number;
	isGone: boolean;
}

/** What emails say about people, by their addresses. An email without a time is as good as new. */
function toHistory(emails: IDataObject[]): Map<string, History> {
	const history = new Map<string, History>();
	for (const email of emails) {
		const { sent_at, scheduled_for, created_at, status, bounced_at } = email;
		const times = [sent_at, scheduled_for, created_at].filter(Boolean).map(toTimestamp);
		const lastAt = times.length === 0 ? Infinity : Math.max(...times.map((ms) => ms || Infinity));
		const isGone = Boolean(bounced_at) || /bounce|unsubscri/i.test(String(status));
		for (const key of addressKeysIn(email.recipient_email)) {
			const known = history.get(key) ?? { count: 0, lastAt: -Infinity, isGone: false };
			history.set(key, {
				count: known.count + 1,
				lastAt: Math.max(known.lastAt, lastAt),
				isGone: known.isGone || isGone,
			});
		}
	}
	return history;
}

function hostOf({ url, domain }: IDataObject): string {
	const host = URL.canParse(String(url)) ? new URL(String(url)).hostname : String(domain);
	return host.toLowerCase().replace(/^www\./, '');
}

const isSiteOf = (host: string, domain: string): boolean =>
	!FREE_MAILERS.test(domain) &&
	(host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`));
