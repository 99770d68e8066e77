import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { bySentiment, type OperationContext } from '../../../shared/forms/declare';
import { askablePages } from '../../../shared/requests/citedPages';
import { toSite } from '../../../shared/reports/folding';
import { localName } from '../../../shared/requests/keys/serviceAddress';
import { addressKey } from '../../../shared/run/input/address';
import { everyRecord } from '../../records';
import { type Person, readPeople } from './people';
import { isAtSite } from './sites';

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
		(emails.get(key) ?? []).every((email) => !isGone(email) && timeOf(email) <= since);
	const sentiment = bySentiment(parameter);
	const targets: IDataObject[] = [];
	for await (const page of askablePages(client, parameter('brandId'), query)) {
		if (sentiment?.matches?.(page) === false) continue;
		const host = toSite(String(page.url)) ?? String(page.domain);
		const known = people.filter(({ domain }) => isAtSite(host, domain));
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

async function readEmails(context: OperationContext): Promise<Map<string, IDataObject[]>> {
	const byPerson = new Map<string, IDataObject[]>();
	for await (const email of everyRecord(context, '/v1/brands/{brandId}/emails')) {
		const key = addressKey(email.recipient_email);
		if (key !== undefined) byPerson.set(key, [...(byPerson.get(key) ?? []), email]);
	}
	return byPerson;
}

/** Whether the person has bounced, or wants no email (sandbox/api.md 15.1). */
const isGone = ({ status, bounced_at: bounced }: IDataObject): boolean =>
	status === 'bounced' || status === 'unsubscribed' || Boolean(bounced);

/** When an email was or will be sent, in ms since 1970; NaN when that is not known. */
const timeOf = ({ sent_at, scheduled_for, created_at }: IDataObject): number =>
	toTimestamp(sent_at ?? scheduled_for ?? created_at);
