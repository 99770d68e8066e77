import { readContact } from '../../../shared/assumptions/contact';
import type { OperationContext } from '../../../shared/forms/declare';
import { recordsOf } from '../../../shared/requests/pagination';
import { fillPath } from '../../../shared/requests/path';
import { addressKey, readAddress } from '../../../shared/run/input/address';
import { siteOf } from './sites';
import { leaveOutOffices } from './fields';

export const CONTACTS = '/v1/brands/{brandId}/contact-lists/{listId}/contacts';

type Contact = ReturnType<typeof readContact>;

export type Person = ReturnType<typeof toPerson>;

/** Local parts of addresses that no person reads, and of those that several read. */
const MACHINE =
	/^(no-?reply|do-?not-?reply|abuse|bounces?|hostmaster|mailer-daemon|notifications?|postmaster|root)([-+.].*)?$/;
const SHARED_MAILBOX =
	/^(admin|ads|advertising|contact|desk|editor(s|ial)?|feedback|hello|help|hi|info|jobs|kontakt|legal|mail|marketing|media|news(room)?|office|pr|presse?|privacy|redaktion|sales|service|support|team|webmaster)$/;

/**
 * Reads the people of a contact list whom one may email. Whoever has left by one record has left by all
 * that have the address; who is left out for another reason is named in a hint.
 *
 * @returns also the keys of the addresses of people who have left
 * @throws as `recordsOf`
 */
export async function readPeople(context: OperationContext) {
	const { client, form, note } = context;
	const left = new Set<string>();
	const people: Person[] = [];
	const contacts = { method: 'GET' as const, path: fillPath(CONTACTS, form.inPath) };
	for await (const record of recordsOf(client, contacts)) {
		const contact = readContact(record);
		const key = addressKey(contact.email);
		if (key === undefined) {
			note(
				"These contacts are left out, because 'email' is not one address:",
				contact.name || String(contact.id),
			);
			continue;
		}
		const [local] = key.split('@');
		if (contact.hasLeft) left.add(key);
		else if (MACHINE.test(local.replaceAll('_', '-')))
			note('These addresses are left out, because no person reads them:', key);
		else if (!SHARED_MAILBOX.test(local) || form.get(leaveOutOffices) !== true)
			people.push(toPerson(contact, key));
	}
	return { people: people.filter(({ key }) => !left.has(key)), left };
}

const toPerson = (contact: Contact, key: string) => ({
	id: contact.id,
	address: readAddress(contact.email),
	key,
	site: siteOf(contact.website, key.split('@')[1]),
	...namesOf(contact),
});

const NAME_TITLE = /^(dr|prof|mr|mrs|ms|mx|herr|frau|mme|m|ph\.?d|m\.?d|mba|jr|sr)\.?$/i;

/** In the names of offices, which have no first name. */
const OFFICE_NAME =
	/\b(team|editors?|editorial|redaktion|newsroom|desk|office|info|press|support|admin)\b/i;

/** What tables have in place of a name. */
const EMPTY_NAME = /^\W*(n\W?a|null|none|undefined|unknown|unbekannt|anonymous)?\W*$/i;

/** The name of a contact, and the one to greet with; null for what is none, such as "N/A". */
export function namesOf(contact: Pick<Contact, 'name' | 'firstName' | 'lastName'>) {
	const [name, given, family] = [contact.name, contact.firstName, contact.lastName].map(nameIn);
	const whole = name || (given && `${given} ${family}`.trim());
	const [last, first] = whole.split(/,\s*/);
	const words = (given || first || last).split(/\s+/).filter((word) => !NAME_TITLE.test(word));
	return { name: whole || null, firstName: (!OFFICE_NAME.test(whole) && words[0]) || null };
}

const nameIn = (text: string): string =>
	/[@{}[\]<>]/.test(text) || EMPTY_NAME.test(text) || !/\p{L}/u.test(text) ? '' : text;
