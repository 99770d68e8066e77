import type { IDataObject } from 'n8n-workflow';
import { isId } from '../base/values/records';
import { flatten } from './flatten';

/** A company, and the texts by which it is found. */
export interface Company {
	name: string;
	/** Its name and aliases; empty for a company that is known only by its domain. */
	names: string[];
	domains: string[];
}

/** Field names of a name, best first. */
const NAME_FIELDS = [/^name$/, /name$/, /company|competitor|business|brand|title|label/];

/** Longest text that counts as a name, in characters. */
const MAX_LENGTH = 200;

/**
 * Fields with the company's own address. Logos and profiles are left out, because they are on other
 * companies' domains.
 */
const DOMAIN_FIELD =
	/(^|_)(domain|website|homepage|site)(_url|_name)?s?$|^((company|competitor|business|brand)_)?(url|host|hostname)s?$/;

const DOMAIN =
	/^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})(?:[:/?#].*)?$/iu;

/**
 * Reads a company's name, domains and aliases from a record with undocumented fields (docs/api.md
 * 10.7).
 *
 * @param record a competitor, or the brand
 * @returns undefined when it has neither name nor domain
 */
export function toCompany(record: IDataObject): Company | undefined {
	const single = Object.entries(flatten(record)).filter(isText);
	const listed = Object.entries(record).flatMap(([field, value]) =>
		Array.isArray(value) ? value.map((entry): [string, unknown] => [field, entry]) : [],
	);
	const texts = [...single, ...listed.filter(isText)];
	const domains = texts
		.filter(([field]) => DOMAIN_FIELD.test(field))
		.flatMap(([, text]) => DOMAIN.exec(text.trim())?.[1] ?? []);
	const aliases = texts.filter(([field]) => field.includes('alias')).map(([, text]) => text);
	const own = findName(single);
	const name = own ?? domains[0];
	if (name === undefined) return undefined;
	return { name, names: own === undefined ? aliases : [own, ...aliases], domains };
}

function isText(entry: [string, unknown]): entry is [string, string] {
	const [field, value] = entry;
	if (typeof value !== 'string' || field === 'object' || isId(field)) return false;
	return value.trim() !== '' && value.length <= MAX_LENGTH;
}

function findName(texts: Array<[string, string]>): string | undefined {
	const names = texts.filter(([field]) => !DOMAIN_FIELD.test(field));
	const found = NAME_FIELDS.map((form) => names.find(([field]) => form.test(field)));
	return found.find(Boolean)?.[1].trim();
}
