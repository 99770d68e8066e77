import type { IDataObject } from 'n8n-workflow';
import { isId } from '../base/values/records';
import { flatten } from './flatten';
import { foldCompany, toSite } from './folding';

export type Company = NonNullable<ReturnType<typeof toCompany>>;

/** Field names of a name, best first. */
const NAME_FIELDS = [
	/^name$/,
	/name$/,
	/company|competitor|business|organi[sz]ation|brand|title|label/,
];

/** Of a name, in characters. */
const MAX_LENGTH = 200;

/** With the company's own address: logos and profiles are on other companies' domains. */
const DOMAIN_FIELD =
	/(^|_)(domain|website|homepage|site|web)(_url|_name)?s?$|^((company|competitor|business|brand)_)?(url|host|hostname)s?$/;

const ALIAS = /alias|also_known|(alternative|other)_name|synonym/;

const WEBSITE =
	/^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})\.?(?::\d+)?(?:\/([^?#]*))?(\?(?:\w*id|merchant|seller|shop|store)=[^&#]+)?(?:[?&#].*)?$/iu;

/** Reads a company from a record with undocumented fields (sandbox/api.md 10.7), if it has name or domain. */
export function toCompany(record: IDataObject) {
	const single = Object.entries(flatten(record)).filter(isText);
	const listed = Object.entries(record).flatMap(([field, value]) =>
		Array.isArray(value) ? value.map((entry): [string, unknown] => [field, entry]) : [],
	);
	const texts = [...single, ...listed.filter(isText)];
	const aliases = texts.filter(([field]) => ALIAS.test(field)).map(([, text]) => text);
	const own = findName(single);
	const domains = texts
		.filter(([field]) => DOMAIN_FIELD.test(field))
		.flatMap(([, text]) => toOwnSite(text.trim(), own));
	const name = own ?? domains[0];
	// A company that is known only by its domain has no names.
	return name === undefined ? undefined : { name, names: [own ?? [], aliases].flat(), domains };
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

/** Pages of a website that stand for all of it: `/`, `/en`, `/de-at/`, `/index.html`. */
const HOME = /^(?:[a-z]{2}(?:[-_][a-z]{2})?|index\.\w+|home)?$/;

/** The host, or on a marketplace, whose host does not have the company's name, host and path. */
function toOwnSite(text: string, name = ''): string[] {
	const [, host, path = '', query = ''] = WEBSITE.exec(text) ?? [];
	const site = host && toSite(host);
	if (!site) return [];
	const folder = path.toLowerCase().replace(/\/+$/, '');
	const folded = foldCompany(name).toLowerCase();
	const letters = folded.replace(/[^\p{L}\p{N}]/gu, '');
	const labels = site.replaceAll('-', '').split('.').slice(0, -1);
	const isOwn = labels.some((label) => label.length > 2 && letters.includes(label));
	const isPart = letters !== '' && labels.join('').includes(letters);
	return [HOME.test(folder) || isOwn || isPart ? site : `${site}/${folder}${query.toLowerCase()}`];
}
