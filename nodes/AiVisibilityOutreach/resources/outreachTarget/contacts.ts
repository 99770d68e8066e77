import type { IDataObject } from 'n8n-workflow';
import { addressKey, readAddress } from '../../address';

/** A person on a contact list. The fields of contacts are undocumented (docs/api.md 3.6). */
export interface Person {
	contactId: unknown;
	address: string;
	key: string;
	name: string | null;
	firstName: string | null;
}

const ADDRESS_FIELD = /e[-_]?mail|^mail$|^address$/i;

/** Fields and values that say that someone must not be emailed. */
const GONE = /unsubscri|bounce|block|opt(ed)?[-_ ]?out|complain|suppress|do[-_ ]?not|invalid|spam/i;
const STATUS_FIELD = /status|state$/i;
const SUBSCRIBED_FIELD = /^(is_?)?(subscribed|opted_?in)$/i;

/**
 * Reads whom a contact stands for.
 *
 * @returns undefined for someone who has left, or without an address; `uncertain` when it is not
 * certain which address is theirs
 */
export function readContact(contact: IDataObject): Person | 'uncertain' | undefined {
	const fields = Object.entries(contact);
	if (fields.some(([name, value]) => saysGone(name, value))) return undefined;
	const texts = fields.flatMap(([name, value]) =>
		[value].flat().flatMap((text) => (typeof text === 'string' ? [{ name, text }] : [])),
	);
	const named = texts.filter(({ name, text }) => ADDRESS_FIELD.test(name) && text.includes('@'));
	const keys = new Set(named.map(({ text }) => addressKey(text)));
	const [key] = keys;
	if (keys.size === 1 && key !== undefined) {
		const address = readAddress(named[0].text)!;
		return { contactId: contact.id, address, key, ...namesOf(contact) };
	}
	const isSomewhere = named.length > 0 || texts.some(({ text }) => readAddress(text));
	return isSomewhere ? 'uncertain' : undefined;
}

function saysGone(name: string, value: unknown): boolean {
	if (SUBSCRIBED_FIELD.test(name)) return value === false;
	if (STATUS_FIELD.test(name) && typeof value === 'string') return GONE.test(value);
	const isSet = Boolean(value) && !/^(false|no|0)$/i.test(String(value));
	return GONE.test(name) && isSet && !/ur[il]|link|token/i.test(name);
}

const TITLE = /^(dr|prof|mr|mrs|ms|mx|herr|frau|mme|m)\.?$/i;
const OFFICE =
	/\b(team|editors?|editorial|redaktion|newsroom|desk|office|info|press|support|admin)\b/i;
const NONE = /^(|n\W?a|null|none|nil|undefined|unknown|nan|no ?name|tbd|(first|full)?[ _]?name)$/i;

/** The name to greet with; null for what is none, such as "N/A". */
function namesOf(contact: IDataObject): Pick<Person, 'name' | 'firstName'> {
	const valueOf = (field: RegExp) => {
		const isName = ([name, value]: [string, unknown]) => field.test(name) && isNameText(value);
		return String(Object.entries(contact).find(isName)?.[1] ?? '').trim();
	};
	const given = valueOf(/^(first|given)_?name$/i);
	const whole =
		valueOf(/^((full|contact|display|recipient|person)_?)?name$/i) ||
		`${given} ${given && valueOf(/^(last|family|sur)_?name$/i)}`.trim();
	const [last, first] = whole.split(/,\s*/);
	const words = (given || first || last).split(/\s+/).filter((word) => !TITLE.test(word));
	return {
		name: whole || null,
		firstName: OFFICE.test(whole) ? null : words[0] || null,
	};
}

function isNameText(value: unknown): boolean {
	const text = typeof value === 'string' ? value.trim() : '';
	return (
		/\p{L}/u.test(text) && !/[@{}[\]<>]/.test(text) && !NONE.test(text.replace(/^\W+|\W+$/gu, ''))
	);
}
