import { readContact } from '../../../shared/assumptions/contact';
import type { OperationContext } from '../../../shared/forms/declare';
import { addressKey, readAddress } from '../../../shared/run/input/address';
import { everyRecord } from '../../records';

export const CONTACTS = '/v1/brands/{brandId}/contact-lists/{listId}/contacts';

type Contact = ReturnType<typeof readContact>;

export type Person = ReturnType<typeof toPerson>;

/**
 * Reads the people of a contact list whom one may email. Whoever has left by one record has left by all
 * that have the address; records whose `email` is not one address are left out with a hint.
 *
 * @throws as `everyRecord`
 */
export async function readPeople(context: OperationContext): Promise<Person[]> {
	const left = new Set<string>();
	const people: Person[] = [];
	for await (const record of everyRecord(context, CONTACTS)) {
		const contact = readContact(record);
		const key = addressKey(contact.email);
		if (key === undefined)
			context.note("Left out, as 'email' is not one address:", contact.name || String(contact.id));
		else if (contact.hasLeft) left.add(key);
		else people.push(toPerson(contact, key));
	}
	return people.filter(({ key }) => !left.has(key));
}

const toPerson = (contact: Contact, key: string) => ({
	id: contact.id,
	address: readAddress(contact.email),
	key,
	domain: key.split('@')[1],
	...namesOf(contact),
});

const NAME_TITLE = /^(dr|prof|mr|mrs|ms|mx|herr|frau|mme|m|ph\.?d|m\.?d|mba|jr|sr)\.?$/i;

/** In the names of offices, which have no first name. */
const OFFICE =
	/\b(team|editors?|editorial|redaktion|newsroom|desk|office|info|press|support|admin)\b/i;

/** What tables have in place of a name. */
const NO_NAME = /^\W*(n\W?a|null|none|undefined|unknown|unbekannt|anonymous)?\W*$/i;

/** The name of a contact, and the one to greet with; null for what is none, such as "N/A". */
export function namesOf(contact: Pick<Contact, 'name' | 'firstName' | 'lastName'>) {
	const [name, given, family] = [contact.name, contact.firstName, contact.lastName].map(nameIn);
	const whole = name || (given && `${given} ${family}`.trim());
	const [last, first] = whole.split(/,\s*/);
	const words = (given || first || last).split(/\s+/).filter((word) => !NAME_TITLE.test(word));
	return { name: whole || null, firstName: (!OFFICE.test(whole) && words[0]) || null };
}

const nameIn = (text: string): string =>
	/[@{}[\]<>]/.test(text) || NO_NAME.test(text) || !/\p{L}/u.test(text) ? '' : text;
