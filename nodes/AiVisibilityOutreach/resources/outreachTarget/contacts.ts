import type { IDataObject } from 'n8n-workflow';
import { addressKey, addressKeysIn, readAddress } from '../../../shared/run/input/address';

const ADDRESS_FIELD = /mail|courriel|correo|^address$/i;

/** Fields and values that say that someone must not be emailed; the values also in words of other languages. */
const GONE =
	/(?<!\b(?:not|no|never)[\W_])(?:unsub|bounce|block(?:ed|iert|_?list|$)|bloqu[ée]|blacklist|opt(ed)?[-_ ]?out|complain|suppress|do[-_ ]?not|\bdnc\b|not?n?[-_ ]?subscri|invalid|undeliver|spam|reject|revoke|withdr|cancel|declined|refused|removed|\bcleaned$|abgemeldet|abbestellt|ausgetragen|widerrufen|gesperrt|d[ée]sabonn|d[ée]sinscri|desuscri|\bbaja\b|rebotad|disiscritt|disdett|annullat|uitgeschreven|afgemeld)/i;
const STATUS_FIELD =
	/stat(us|e)|stage|lifecycle|subscription|newsletter|consent|deliverab|valid|reason|event|tags?$|labels?$|flags?$/i;
const MAY_FIELD =
	/^(is|has|can|be|gdpr|e?mail|marketing|_)*(subscribed|opt(ed)?_?in|consent|valid|deliverable|mailable|reachable|contactable|(?<=can.*)(contact|email)(ed)?)$/i;

/** Fields that only have to do with it, such as a link to unsubscribe. */
const NO_SIGN = /(ur[il]|link|token|score|rate|footer|header|domain).*=|=.*(:\/\/|mailto:)/i;

/** What is as good as no value. */
const NO = /^\W*(|false|no|n|nein|non|0|n\W?a|null|none|never|undefined)\W*$/i;

export type Person = Exclude<ReturnType<typeof readContact>, 'uncertain' | undefined>;

/**
 * Reads whom a contact stands for. The fields of contacts are undocumented (sandbox/api.md 3.6).
 *
 * @returns undefined for someone who has left, or without an address; `uncertain` when it is not
 * certain which address is theirs
 */
export function readContact(contact: IDataObject) {
	if (hasLeft(contact)) return undefined;
	const named = Object.entries(contact)
		.flatMap(([name, value]) => (ADDRESS_FIELD.test(name) ? valuesIn(value) : []))
		.flatMap(([, text]) => (String(text).includes('@') ? String(text) : []));
	const keys = new Set(named.map(addressKey));
	const [key] = keys;
	const address = readAddress(named[0]);
	if (keys.size === 1 && key !== undefined)
		return { id: contact.id, address, key, domain: key.split('@')[1], ...namesOf(contact) };
	return addressesIn(contact).length > 0 || named.length > 0 ? ('uncertain' as const) : undefined;
}

export const addressesIn = (record: IDataObject): string[] =>
	valuesIn(record).flatMap(([, value]) => addressKeysIn(value));

/** Whether a contact or an email says that its person has bounced, or wants no email. */
export const hasLeft = (record: IDataObject): boolean =>
	valuesIn(record).some(([name, value]) => {
		const isText = typeof value === 'string';
		if (isText && STATUS_FIELD.test(name) && GONE.test(value)) return true;
		if (MAY_FIELD.test(name)) return value !== null && value !== '' && NO.test(String(value));
		if (!GONE.test(name) || (isText && /stat(us|e)$/i.test(name))) return false;
		return !NO.test(String(value)) && !NO_SIGN.test(`${name}=${String(value)}`);
	});

/** The values in a value, each with the names that lead to it. */
const valuesIn = (value: unknown, path = ''): Array<[path: string, value: unknown]> =>
	typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([name, inner]) =>
				valuesIn(inner, Array.isArray(value) ? path : `${path && `${path}_`}${name}`),
			)
		: [[path, value]];

const TITLE = /^(dr|prof|mr|mrs|ms|mx|herr|frau|mme|m|ph\.?d|m\.?d|mba|jr|sr)\.?$/i;
const OFFICE =
	/\b(team|editors?|editorial|redaktion|newsroom|desk|office|info|press|support|admin)\b/i;
const NONE =
	/^(|n\W?a|k\.\s?a|null|none|nil|undefined|unknown|nan|ref|value|no ?name|tbd|(first|full)?[ _]?name|anonym(ous)?|unbekannt|inconnue?|desconocid[oa]|sconosciut[oa])$/i;

/** The name to greet with; null for what is none, such as "N/A". */
function namesOf(contact: IDataObject) {
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
