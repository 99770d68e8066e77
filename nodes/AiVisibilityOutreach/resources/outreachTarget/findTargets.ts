import type { IDataObject } from 'n8n-workflow';
import { brandInPath, bySentiment, type OperationContext } from '../../../shared/forms/declare';
import { askablePages } from '../../../shared/requests/citedPages';
import { toSite } from '../../../shared/reports/folding';
import { localName } from '../../../shared/requests/keys/serviceAddress';
import {
	askedPages,
	hasEndedContact,
	isRecent,
	wasReplied,
} from '../../../shared/requests/outreachEmails';
import { addressKey } from '../../../shared/run/input/address';
import { readBrandEmails } from '../../emails';
import { type Person, readPeople } from './people';
import { isAtSite } from './sites';
import { askAgainAfterReply, daysBetweenEmails, maxTargets } from './fields';

/**
 * Finds the cited pages that can be asked for a link, each with a person to ask, the best first: in all
 * items of a run, each person and each website once.
 *
 * @throws as `readPeople`, `readBrandEmails` and `askablePages`
 */
export async function findTargets(context: OperationContext, query: IDataObject) {
	const { client, form, note, shared } = context;
	const scoreName = localName('svc_score', client.connection.abbreviation);
	const { people, left } = await readPeople(context);
	const emails = await readBrandEmails(context);
	const lastDays = { now: client.serviceTime, days: form.get(daysBetweenEmails)! };
	const isOver = (email: IDataObject) =>
		hasEndedContact(email) ||
		(wasReplied(email) && form.get(askAgainAfterReply) !== true) ||
		isRecent(email, lastDays);
	const mayAsk = ({ key }: Person) => !shared.has(`asks ${key}`) && !emails.to(key).some(isOver);
	const hasLeft = ({ recipient_email: to }: IDataObject) => {
		const key = addressKey(to) ?? '';
		return left.has(key) || emails.to(key).some(hasEndedContact);
	};
	const isAsked = askedPages(emails.all, lastDays, hasLeft);
	const sentiment = bySentiment(form);
	const targets: IDataObject[] = [];
	for await (const page of askablePages(client, form.get(brandInPath), query)) {
		if (sentiment?.matches(page) === false || isAsked(page)) continue;
		const host = toSite(String(page.url)) ?? String(page.domain);
		const known = people.filter(({ site }) => isAtSite(String(page.url), site));
		if (known.length === 0) note('The list has no contact for these websites:', host);
		const person = known.find(mayAsk);
		if (person === undefined || shared.has(`asks at ${person.site}`)) continue;
		shared.set(`asks ${person.key}`, true).set(`asks at ${person.site}`, true);
		targets.push({
			url: page.url,
			domain: host,
			score: page[scoreName] ?? null,
			recipient_email: person.address,
			recipient_name: person.name,
			first_name: person.firstName,
			emails_before: emails.to(person.key).length,
			contact_id: person.id,
			citation_id: page.id,
			brand_id: page.brand_id,
		});
		if (targets.length === form.get(maxTargets)) break;
	}
	return targets;
}
