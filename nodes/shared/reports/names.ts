import type { Company } from '../assumptions/company';
import { groupBy } from '../base/values/records';
import { fold, toSite } from './folding';

/** The companies that the answers of a brand's reports may name. */
export interface Companies {
	/** Null when the key may not read it. */
	brand: string | null;
	competitors: string[];
	/** Returns the companies that a text names, each once, in its order. */
	search: (text: string) => string[];
}

/** Legal forms in the languages of the documents. */
const LEGAL_FORMS =
	'AG BV CORP CORPORATION EK EURL GMBH INC INCORPORATED KG LDA LIMITED LLC LLP LTD LTDA MBH NV OHG PLC SA SARL SAS SE SL SLU SNC SPA SRL UG'
		.split(' ')
		.map((form) => [...form].join('\\.?'))
		.join('|');

/** "GmbH & Co. KG", ", Inc." */
const LEGAL_FORM = new RegExp(`(?:,? (?:(?:& )?CO\\.?,? )?(?:${LEGAL_FORMS})\\.?)+$`, 'u');

/** The folded name without accents, signs and legal form, which tells one company from another. */
export const foldCompany = (name: string): string => {
	const folded = foldNames(name).trim();
	return folded.replace(LEGAL_FORM, '') || folded;
};

/** Makes names, and texts with them, comparable. */
const foldNames = (text: string): string =>
	fold(text.replace(/[™®©℠*_`]/g, ' '))
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC')
		.replace(/[-']/g, ' ');

/** A URL, an email address or a domain: only its host counts, words in it name no company. */
const WEB_ADDRESS =
	/(?:\w+:\/\/|[\p{L}\p{N}.+_-]{1,64}@)?((?:[\p{L}\p{N}-]{1,63}\.){1,10}[\p{L}-]{2,63})(?::\d+)?(?:[/?#][^\s()<>"']*)?/gu;

/** Stands for an address in a text. */
const ADDRESS_MARK = '\uE000';

/**
 * Collects the companies to look for. Those of one name, such as "Sample GmbH" and "SAMPLE", are one.
 *
 * @param brand undefined when the key may not read it
 */
export function toCompanies(brand: Company | undefined, competitors: Company[]): Companies {
	const groups = groupBy([brand ?? [], competitors].flat(), ({ name }) => foldCompany(name));
	const names = groups.map(([{ name }]) => name);
	return {
		brand: brand?.name ?? null,
		competitors: names.slice(brand === undefined ? 0 : 1),
		search: searchFor(groups),
	};
}

/**
 * Creates a search for companies by name and website. It finds whole words, folded, and of a name within
 * a longer one only the longer one. Of two with one name or website, the first counts.
 */
function searchFor(groups: Company[][]): Companies['search'] {
	const [owners, sites] = [new Map<string, string>(), new Map<string, string>()];
	for (const group of groups) {
		const owner = group[0].name;
		for (const { name, aliases, website } of group) {
			const names = [name, ...aliases];
			for (const each of names.map(foldCompany)) if (!owners.has(each)) owners.set(each, owner);
			// A name such as "Sample.example" is read as an address.
			for (const each of [website ?? [], names.filter((text) => /\w\.\w/.test(text))].flat())
				if (!sites.has(toSite(each) ?? '')) sites.set(toSite(each) ?? '', owner);
		}
	}
	// By first letter, the longest first.
	const names = [...owners.keys()].sort((a, b) => b.length - a.length);
	const byFirst = new Map(groupBy(names, (name) => name[0]).map((each) => [each[0][0], each]));
	const words = new Intl.Segmenter('en', { granularity: 'word' });
	return (text) => {
		const linked: Array<string | undefined> = [];
		const searched = foldNames(
			// Folded, these signs would be letters and an apostrophe.
			fold(text.replace(/[™℠`]/g, ' ')).replace(WEB_ADDRESS, (_, host: string) => {
				linked.push(ownerOf(host, sites));
				return ADDRESS_MARK;
			}),
		);
		const segments = words.segment(searched);
		const isBorder = (at: number) => (segments.containing(at)?.index ?? at) === at;
		const found = new Set<string | undefined>();
		for (let at = 0; at < searched.length; at++) {
			if (searched[at] === ADDRESS_MARK) found.add(linked.shift());
			const name = byFirst.get(searched[at])?.find((each) => {
				return searched.startsWith(each, at) && isBorder(at) && isBorder(at + each.length);
			});
			if (name === undefined) continue;
			found.add(owners.get(name));
			at += name.length - 1;
		}
		found.delete(undefined);
		return [...found] as string[];
	};
}

/** Whose website a host is, or is below. */
function ownerOf(host: string, sites: Map<string, string>): string | undefined {
	const labels = toSite(host)?.split('.') ?? [];
	return labels.map((_, at) => sites.get(labels.slice(at).join('.'))).find(Boolean);
}
