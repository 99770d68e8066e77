import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { bySentiment, type OperationContext } from '../../../shared/forms/declare';
import { askablePages } from '../../../shared/requests/citedPages';
import { toSite } from '../../../shared/reports/folding';
import { localName } from '../../../shared/requests/keys/serviceAddress';
import { pagesOf } from '../../../shared/requests/pagination';
import { fillPath } from '../../../shared/requests/path';
import { addressKeysIn } from '../../../shared/run/input/address';
import { addressesIn, hasLeft, type Person, readContact } from './contacts';

export const CONTACTS = '/v1/brands/{brandId}/contact-lists/{listId}/contacts';

/** Mail hosts whose users have no website there. */
const FREE_MAILERS =
	/^((gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|aol|gmx|yandex|proton|protonmail|zoho|zohomail|fastmail|tuta|tutanota|tutamail|hushmail|rocketmail|duck|aim|foxmail|ukr|abv|email|qq|163|126|naver|libero|laposte|orange|wanadoo|comcast|freenet|t-online|seznam|rediffmail|btinternet|bigpond|sfr|neuf|sky|uol|bol|terra|onet|interia|rambler|sina|sohu|daum|hanmail|virgilio|tiscali|alice|bluewin|centrum|arcor|posteo|mailbox|virginmedia|ya|bk|inbox|list)\.[a-z]{2,3}(\.[a-z]{2})?|(me|mac|mail|hey|att)\.com|pm\.me|web\.de|mail\.ru|free\.fr|wp\.pl|o2\.pl|(verizon|att|cox)\.net)$/;

/**
 * Finds the cited pages that can be asked for a link, each with a person to ask, the best first.
 * Reads all contacts of the list and all emails of the brand first: a gap would write to someone
 * twice.
 */
export async function findTargets(context: OperationContext, query: IDataObject) {
	const { client, parameter, note, shared } = context;
	const scoreName = localName('svc_score', client.connection.abbreviation);
	const people = await readPeople(context);
	const emails = await readEmails(context);
	const since = client.serviceTime - Number(parameter('daysBetweenEmails')) * 86_400_000;
	const mayAsk = ({ key }: Person) =>
		!shared.has(`asks ${key}`) &&
		(emails.get(key) ?? []).every((email) => !hasLeft(email) && timeOf(email) <= since);
	const sentiment = bySentiment(parameter);
	const targets: IDataObject[] = [];
	for await (const page of askablePages(client, parameter('brandId'), query)) {
		if (sentiment?.matches?.(page) === false) continue;
		const host = toSite(String(page.url)) ?? String(page.domain);
		const known = people.filter(({ domain }) => isSiteOf(host, domain));
		if (known.length === 0) note('The list has no contact at', host);
		const person = known.find(mayAsk);
		if (person === undefined) continue;
		shared.set(`asks ${person.key}`, true);
		targets.push({
			url: page.url,
			domain: host,
			score: page[scoreName] ?? null,
			recipient_email: person.address,
			recipient_name: person.name,
			first_name: person.firstName,
			emails_before: emails.get(person.key)?.length ?? 0,
			contact_id: person.id,
			citation_id: page.id,
			brand_id: page.brand_id,
		});
		if (targets.length === Number(parameter('maxTargets'))) break;
	}
	return targets;
}

async function* readAll({ client, parameter }: OperationContext, path: string) {
	const request = { method: 'GET' as const, path: fillPath(path, parameter) };
	for await (const { data } of pagesOf(client, request, 'cursor')) yield* data;
}

/** Whoever has left by one record has left by all that have the address. */
async function readPeople(context: OperationContext): Promise<Person[]> {
	const gone = new Set<string>();
	const people: Person[] = [];
	for await (const contact of readAll(context, CONTACTS)) {
		const person = readContact(contact);
		const name = String(contact.name ?? contact.id);
		if (person === undefined) for (const key of addressesIn(contact)) gone.add(key);
		else if (person === 'uncertain')
			context.note('Left out, as it is not certain which address is theirs:', name);
		else if (!FREE_MAILERS.test(person.domain)) people.push(person);
	}
	return people.filter(({ key }) => !gone.has(key));
}

async function readEmails(context: OperationContext): Promise<Map<string, IDataObject[]>> {
	const byPerson = new Map<string, IDataObject[]>();
	for await (const email of readAll(context, '/v1/brands/{brandId}/emails')) {
		for (const key of addressKeysIn(email.recipient_email)) {
			byPerson.set(key, [...(byPerson.get(key) ?? []), email]);
		}
	}
	return byPerson;
}

/** When an email was or will be sent, in ms since 1970. One without a time is as good as new. */
function timeOf({ sent_at, scheduled_for, created_at }: IDataObject): number {
	const times = [sent_at, scheduled_for, created_at].filter(Boolean).map(toTimestamp);
	return times.length === 0 ? Infinity : Math.max(...times.map((ms) => ms || Infinity));
}

const isSiteOf = (host: string, domain: string): boolean =>
	host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`);
