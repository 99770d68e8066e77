import type { IDataObject } from 'n8n-workflow';
import { isId } from '../base/values/records';
import type { Company } from './company';

/**
 * Finds the companies that a result names.
 *
 * @param result as the service sent it
 * @param prompt its text, which a result may repeat
 * @returns each name once, in the order of the companies
 */
export type NameSearch = (result: IDataObject, prompt: unknown) => string[];

/** A name or domain of a company, as it appears in folded texts. */
interface Form {
	owner: string;
	isDomain: boolean;
}

/** Scripts written without spaces, where a name may stand between other letters. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
	.map((script) => `\\p{sc=${script}}`)
	.join('');

const LETTER = `(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}]`;

/** The rest of a URL or email address. A word in it does not count as naming the company. */
const ADDRESS = /(?<=\/\/|@|\bWWW\.)[^\s()<>[\]"']*/g;

/**
 * Creates a search for companies by name and domain. It finds whole words in any case. Where a name
 * is part of a longer one, only the longer one counts.
 *
 * @param companies when two share a name or domain, the first one counts
 */
export function searchFor(companies: Company[]): NameSearch {
	const forms = toForms(companies);
	if (forms.size === 0) return () => [];
	const pattern = toPattern(forms);
	return (result, prompt) => {
		const text = textsIn(result, prompt).map(fold).join('\n');
		const found = new Set<string>();
		const isInAddress = toAddressTest(text);
		for (const { 0: match, index } of text.matchAll(pattern)) {
			const { owner, isDomain } = forms.get(match)!;
			if (!isInAddress(index) || isDomain) found.add(owner);
		}
		return companies.map(({ name }) => name).filter((name) => found.delete(name));
	};
}

/**
 * Returns the test for an index in the text. The indexes must ascend, because each address is found
 * once: looking back from each name would take hours for a long text.
 */
function toAddressTest(text: string): (index: number) => boolean {
	const addresses = text.matchAll(ADDRESS);
	let address = addresses.next().value;
	return (index) => {
		while (address && address.index + address[0].length < index) address = addresses.next().value;
		return address !== undefined && address.index <= index;
	};
}

function toForms(companies: Company[]): Map<string, Form> {
	const forms = new Map<string, Form>();
	for (const { name: owner, names, domains } of [...companies].reverse()) {
		for (const each of names) forms.set(fold(each), { owner, isDomain: false });
		for (const each of domains) forms.set(fold(each), { owner, isDomain: true });
	}
	forms.delete('');
	return forms;
}

/** Longest form first, because the first alternative wins. */
function toPattern(forms: Map<string, Form>): RegExp {
	const alternatives = [...forms]
		.sort(([a], [b]) => b.length - a.length)
		.map(([form, { isDomain }]) => (isDomain ? `(?<!-)${escape(form)}(?!-)` : escape(form)));
	return new RegExp(`(?<!${LETTER})(?:${alternatives.join('|')})(?!\\.?${LETTER})`, 'gu');
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns all texts in a value, at any depth, except IDs and the prompt. */
function textsIn(value: unknown, prompt: unknown): string[] {
	if (typeof value === 'string') return value === prompt ? [] : [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		isId(name) ? [] : textsIn(inner, prompt),
	);
}

/**
 * Makes texts comparable: upper case, composed letters, single spaces, one kind of apostrophe and
 * hyphen, and no invisible characters.
 */
function fold(text: string): string {
	return (
		text
			.normalize('NFKC')
			.replace(/\p{Cf}/gu, '')
			.replace(/[‘’ʼ´`]/g, "'")
			.replace(/[‐‑‒–—]/g, '-')
			// Single spaces are left alone: replacing each took most of the time of a search.
			.replace(/\s\s+|[^\S ]/g, ' ')
			.trim()
			.toUpperCase()
			.normalize('NFC')
	);
}
