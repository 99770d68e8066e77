import type { PromptChange } from '../../../shared/reports/comparison';
import type { ComparedReport } from '../results/readComparison';
import { toContent, type Content, type Extras, type Share } from './figures';
import type { Format } from '../../../shared/reports/words/format';
import { toSentences } from './sentences';
import { fill } from '../../../shared/reports/words/texts';

/** What HTML, plain text and Slack have in common. */
export type Document = ReturnType<typeof toDocument>;

export interface Entry extends Pick<Share, 'name' | 'isBrand'> {
	url?: string;
	/** Length of its bar. */
	percent?: number;
	/** The figure itself. */
	value?: string;
	/** In points. */
	change?: number;
	remarks?: string[];
	/** A remark that stands out. */
	tag?: string;
}

/** A heading and its entries. Without any, it is left out. */
export interface List {
	title: string;
	/** Whether the entries are gains or losses. */
	isGain?: boolean;
	note?: string;
	entries: Entry[];
}

/** Maximum number of entries in the lists other than the prompts. The others are named in a line. */
export const MAX_ROWS = 10;

/** Names an entry for which there is no room. */
export const nameOf = ({ name, percent, value }: Entry): string =>
	percent === undefined ? name : `${name} ${value}`;

/** @param title of the user; undefined for the title of the texts */
export function toDocument(
	compared: ComparedReport,
	title: string | undefined,
	format: Format,
	extras: Extras = {},
) {
	const { texts, date } = format;
	const content = toContent(compared, format);
	const { since } = content;
	return {
		...content,
		title: title ?? texts.title,
		analysis: extras.analysis ?? [],
		url: extras.url && new URL(extras.url).href,
		lists: toLists(content, format),
		summary: toSentences(compared.changes, content, format).join(' '),
		dated: since ? fill(texts.since, { date: date(since) }) : '',
	};
}

/** In the order of reading. Losses come first: they are what to work on. */
function toLists({ lost, gained, figures, voices, domains }: Content, format: Format) {
	const { texts, number, percent, plural } = format;
	const toMoves = (prompts: PromptChange[]) =>
		prompts.map(({ prompt, platforms, competitors_named: named = [] }): Entry => {
			const companies = named.join(', ');
			const namedNow = companies && plural('named_now', named.length, { companies });
			return { name: prompt ?? '', remarks: [platforms.join(', '), namedNow].filter(Boolean) };
		});
	const toShares = (shares: Share[] = []) =>
		shares.map((share): Entry => ({ ...share, value: percent(share.percent) }));
	const websites = domains.map(({ domain, citations, isNew }): Entry => ({
		name: domain,
		url: HOST.test(domain) ? `https://${domain}/` : undefined,
		value: number(citations),
		tag: isNew ? texts.new_domain : undefined,
	}));
	const companies = {
		title: texts.competitors,
		note: texts.competitors_note,
		entries: toShares(withBrand(voices)),
	};
	const platforms = { title: texts.platforms, entries: toShares(figures?.platforms) };
	const isBehind = companies.entries[0]?.isBrand === false;
	return {
		lost: { title: texts.lost, isGain: false, entries: toMoves(lost) },
		gained: {
			title: texts.gained,
			isGain: true,
			entries: toMoves(gained.map((each) => ({ ...each, competitors_named: [] }))),
		},
		...(isBehind ? { companies, platforms } : { platforms, companies }),
		websites: { title: texts.domains, note: texts.domains_note, entries: websites },
	};
}

/** The brand has a row also where more companies are named more often. */
function withBrand(voices: Share[]): Share[] {
	const own = voices.find(({ isBrand }) => isBrand);
	if (own === undefined || voices.indexOf(own) < MAX_ROWS) return voices;
	const others = voices.filter((each) => each !== own);
	return [...others.slice(0, MAX_ROWS - 1), own, ...others.slice(MAX_ROWS - 1)];
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
