import { giveTurn } from '../base/time/clock';
import type { Company } from './company';
import { groupBy } from '../base/values/records';
import { foldCompany, foldNames, toSite } from './folding';

/** Written without spaces: a name may stand between other letters. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
	.map((script) => `\\p{scx=${script}}`)
	.join('');

const LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]`;
const LABEL = `[${LETTER}\\-]`;
const USER = `[${LETTER}.+_\\-]`;

/**
 * A URL, email address, handle or domain. Only its host counts, as a website: words in it name no
 * company. Lengths are limited, because looking back from each letter would take hours for a long text.
 */
const ADDRESS = new RegExp(
	`(?:\\/\\/(?<host>[^\\s\\/?#\\(\\)<>\\[\\]"'*,;]*)|(?<!${USER})${USER}{0,64}@(?<mail>[${LETTER}.\\-]*)|` +
		`(?<!${LABEL})(?<domain>(?:${LABEL}{1,63}\\.){1,10}${LABEL}{2,63}))` +
		'(?::\\d+)?(?<path>[\\/?#][^\\s\\(\\)<>\\[\\]"\']*)?',
	'gv',
);

/** Stands for an address in a text. */
const MARK = '|';

/** Korean writes them behind a name. */
const PARTICLES =
	'은 는 이 가 을 를 의 에 에서 에게 께서 와 과 도 만 로 으로 부터 까지 보다 처럼 라는 이라는 나 이나 랑 이랑 하고 이다 입니다';

/** Where a name may begin, and how one ends. */
const BEGINNING = new RegExp(`\\${MARK}|(?<!${LETTER})\\S`, 'gv');
const ENDING = new RegExp(`(?:${PARTICLES.replaceAll(' ', '|')}){0,2}(?!\\.?${LETTER})`, 'vy');

/** Longest part of a text that is searched at once: a few ms. */
const PARTS = /[^]{1,10000}(?:\n|$)|[^]{1,10000}(?:\s|$)|[^]{1,10000}/g;

/**
 * Creates a search for companies by name and website. It finds whole words, folded, and of a name within
 * a longer one only the longer one. Of two with one name or website, the first counts.
 *
 * @returns the companies that a text names, each once, in its order. Yields to the event loop
 */
export function searchFor(companies: Company[]) {
	const forms = toForms(companies);
	return async (text: string) => {
		const { names, sites, lengths } = await forms;
		const found = new Set<string | undefined>();
		for (const [part] of text.matchAll(PARTS)) {
			const addresses: Array<string | undefined> = [];
			const rest = part.replaceAll(MARK, ';').replace(ADDRESS, (...match) => {
				addresses.push(ownerOf(match.at(-1) as Record<string, string>, sites));
				return MARK;
			});
			for (const name of namesIn(foldNames(rest), names, lengths))
				found.add(name === MARK ? addresses.shift() : names.get(name));
			await giveTurn();
		}
		found.delete(undefined);
		return [...found] as string[];
	};
}

async function toForms(companies: Company[]) {
	const [names, sites] = [new Map<string, string>(), new Map<string, string>()];
	for (const { name: owner, names: own, domains } of [...companies].reverse()) {
		for (const each of own) {
			for (const form of variantsOf(each)) names.set(form, owner);
			// A name such as "Sample.example" is read as an address.
			const site = each.includes('.') ? toSite(each) : undefined;
			if (site !== undefined) sites.set(site, owner);
		}
		for (const each of domains) sites.set(each, owner);
		await giveTurn();
	}
	names.delete('');
	// By first letter, the longest first: thousands of names may begin with the same words.
	const lengths = new Map(
		groupBy([...names.keys()], (name) => name[0]).map((group) => [
			group[0][0],
			[...new Set(group.map(({ length }) => length))].sort((a, b) => b - a),
		]),
	);
	return { names, sites, lengths };
}

const ANDS = ['&', '+', 'AND', 'E', 'EN', 'ET', 'OCH', 'OG', 'UND', 'Y'];

const AND = / (?:&|\+|AND|E|EN|ET|OCH|OG|UND|Y) /g;

/** With and without the legal form, and with each word for "and". */
const variantsOf = (name: string): string[] =>
	[...new Set([foldNames(name), foldCompany(name)])].flatMap((form) =>
		AND.test(form) ? ANDS.map((and) => form.replace(AND, ` ${and} `)) : form,
	);

/** Longest path of a website within another, in parts: `market.example/shops/sample`. */
const MAX_PATH = 4;

function ownerOf(groups: Record<string, string | undefined>, sites: Map<string, string>) {
	const { host, mail, domain, path = '' } = groups;
	const labels = toSite(host ?? mail ?? domain ?? '')?.split('.') ?? [];
	const [folder, query = ''] = path.toLowerCase().split('#')[0].split('?');
	const folders = folder.split('/').slice(1, 1 + MAX_PATH);
	const shops = query.split('&').map((each) => `${folders.join('/')}?${each}`);
	const parts = folders.map((_part, at) => folders.slice(0, folders.length - at).join('/'));
	for (const end of [...shops, ...parts, '']) {
		for (let from = 0; from < labels.length; from++) {
			const owner = sites.get([labels.slice(from).join('.'), end || []].flat().join('/'));
			if (owner !== undefined) return owner;
		}
	}
	return undefined;
}

/** Returns the longest of the names at each place, and the marks. */
function namesIn(text: string, names: Map<string, string>, lengths: Map<string, number[]>) {
	const found: string[] = [];
	let end = 0;
	for (const { index } of text.matchAll(BEGINNING)) {
		if (index < end) continue;
		const at = (length: number) => text.slice(index, index + length);
		const isName = (length: number) => {
			ENDING.lastIndex = index + length;
			return names.has(at(length)) && ENDING.test(text);
		};
		const length = text[index] === MARK ? 1 : lengths.get(text[index])?.find(isName);
		if (length === undefined) continue;
		found.push(at(length));
		end = index + length;
	}
	return found;
}
