import type { IDataObject } from 'n8n-workflow';
import { addressKey, addressKeysIn, readAddress } from '../../../shared/run/input/address';

/** A person on a contact list. The fields of contacts are undocumented (docs/api.md 3.6). */
export interface Person {
	contactId: unknown;
	address: string;
	key: string;
	name: string | null;
	firstName: string | null;
}

const ADDRESS_FIELD = /e[-_]?mail|^mail$|^address$/i;

/** Fields and values that say that someone must not be emailed; the values also in words of other languages. */
const GONE =
	/unsub|bounce|block|blacklist|opt(ed)?[-_ ]?out|complain|suppress|do[-_ ]?not|invalid|undeliver|spam|abgemeldet|abbestellt|widerrufen|gesperrt|d[ée]sabonn|d[ée]sinscri|\bbaja\b|cancelad|rebotad|disiscritt|annullat|uitgeschreven|afgemeld/i;
const STATUS_FIELD = /status|state$|^tags?$|^labels?$/i;
const SUBSCRIBED_FIELD = /^(is_?|has_?)?(subscribed|opt(ed)?_?in|consent)$/i;

/** What is as good as no value. */
const NO = /^\W*(|false|no|n|nein|non|0|n\W?a|null|none|never|undefined)\W*$/i;

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
	return addressKeysIn(JSON.stringify(contact)).length > 0 || named.length > 0
		? 'uncertain'
		: undefined;
}

function saysGone(name: string, value: unknown): boolean {
	const isNo = NO.test(String(value));
	if (SUBSCRIBED_FIELD.test(name)) return isNo && value !== null && value !== '';
	const texts = [value].flat().filter((text) => typeof text === 'string');
	if (STATUS_FIELD.test(name) && texts.length > 0) return texts.some((text) => GONE.test(text));
	return GONE.test(name) && !isNo && !/ur[il]|link|token/i.test(name);
}

const TITLE = /^(dr|prof|mr|mrs|ms|mx|herr|frau|mme|m|ph\.?d|m\.?d|mba|jr|sr)\.?$/i;
const OFFICE =
	/\b(team|editors?|editorial|redaktion|newsroom|desk|office|info|press|support|admin)\b/i;
const NONE =
	/^(|n\W?a|k\.\s?a|null|none|nil|undefined|unknown|nan|ref|value|no ?name|tbd|(first|full)?[ _]?name|anonym(ous)?|unbekannt|inconnue?|desconocid[oa]|sconosciut[oa])$/i;

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
