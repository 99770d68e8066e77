import type { Content } from './content';
import type { MovedPrompt, Voices } from './figures';
import type { Format } from './format';
import { toSentences } from './sentences';
import { fill } from './texts';

/** An entry of a list. */
export interface Entry {
	name: string;
	/** Where the name leads. */
	url?: string;
	/** Length of its bar. */
	percent?: number;
	/** Whether it is the brand, or else a competitor. */
	isBrand?: boolean;
	/** The figure itself. */
	value?: string;
	/** In points. */
	change?: number;
	/** What else there is to say. */
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

/** What HTML, plain text and Slack have in common. */
export type Document = ReturnType<typeof toDocument>;

export function toDocument(content: Content, format: Format) {
	const { moved, figures, voices, domains, since, scoreChange } = content;
	const { texts, date, number, percent, plural } = format;
	const toMoves = (prompts: MovedPrompt[] = []) =>
		prompts.map(({ prompt, platforms, named }): Entry => {
			const companies = named.join(', ');
			const namedNow = companies && plural('named_now', named.length, { companies });
			return { name: prompt ?? '', remarks: [platforms.join(', '), namedNow].filter(Boolean) };
		});
	const toShares = (shares: Array<Entry & { percent: number }> = []) =>
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
	/** In the order of reading. Losses come first: they are what to work on. */
	const lists = {
		lost: { title: texts.lost, isGain: false, entries: toMoves(moved?.lost) },
		gained: { title: texts.gained, isGain: true, entries: toMoves(moved?.gained) },
		...(isBehind ? { companies, platforms } : { platforms, companies }),
		websites: { title: texts.domains, note: texts.domains_note, entries: websites },
	};
	return {
		...content,
		lists,
		summary: toSentences(content, format).join(' '),
		/** Without a change of the score, the summary does not give the day. */
		dated: since && scoreChange === undefined ? fill(texts.since, { date: date(since) }) : '',
	};
}

/** The brand has a row also where more companies are named more often. */
function withBrand(voices: Voices): Voices {
	const own = voices.find(({ isBrand }) => isBrand);
	if (own === undefined || voices.indexOf(own) < MAX_ROWS) return voices;
	const others = voices.filter((each) => each !== own);
	return [...others.slice(0, MAX_ROWS - 1), own, ...others.slice(MAX_ROWS - 1)];
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
