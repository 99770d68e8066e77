import type { IDataObject } from 'n8n-workflow';
import { scoreOf } from '../../../shared/forms/records/reportSeries';
import type { DomainChange } from '../results/domains';
import { isLikeForLike, toScoreChange, type Comparison } from '../results/readComparison';
import { toFigures, toMovedPrompts, toVoices, type MovedPrompt, type Share } from './figures';
import type { Format } from './format';
import { toSentences } from './sentences';
import { fill } from './texts';

/** The score of one report, and when it was created. */
export type ScoreAt = ReturnType<typeof toHistory>[number];

export type Content = ReturnType<typeof toContent>;

/** What HTML, plain text and Slack have in common. */
export type Document = ReturnType<typeof toDocument>;

/** Number of reports whose scores are shown. Fewer show no course. */
const MIN_SCORES = 3;
export const MAX_SCORES = 12;

export interface Extras {
	/** Reports of the same series, newest first. */
	earlier?: IDataObject[];
	/** Domains that the report cites, most cited first, if the comparison has none. */
	cited?: DomainChange[];
	/** What the service says about the report, and what it suggests. */
	analysis?: string[];
	url?: string;
}

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
	comparison: Comparison,
	title: string | undefined,
	format: Format,
	extras: Extras = {},
) {
	const { texts, date } = format;
	const content = toContent(comparison, format, extras);
	const { since, scoreChange } = content;
	return {
		...content,
		title: title ?? texts.title,
		analysis: extras.analysis ?? [],
		url: extras.url && new URL(extras.url).href,
		lists: toLists(content, format),
		summary: toSentences(content, format).join(' '),
		/** Without a change of the score, the summary does not give the day. */
		dated: since && scoreChange === undefined ? fill(texts.since, { date: date(since) }) : '',
	};
}

function toContent(comparison: Comparison, format: Format, { earlier = [], cited }: Extras) {
	const { report, facts, previous, answers, domains } = comparison;
	const { texts } = format;
	const figures = toFigures(comparison);
	const score = scoreOf(report);
	const isLike = isLikeForLike(comparison);
	const scoreChange = isLike ? toShownChange(comparison) : undefined;
	const rate = figures && { percent: figures.rate, change: answers.rate?.difference };
	const isSame = ({ percent, change }: NonNullable<typeof rate>) =>
		format.number(percent) === format.number(score) &&
		format.change(change) === format.change(scoreChange);
	const about = [facts.market, facts.language, facts.report_name, format.date(report.created_at)];
	return {
		brand: facts.brand ?? texts.brand,
		/** Market, language, name and day of the report. */
		about: about.filter((part): part is string => typeof part === 'string' && part !== ''),
		score,
		/** Undefined also when the reports differ in prompts or platforms: the scores do not compare. */
		scoreChange,
		/** Mentions in percent of the answers. Undefined when not known, and when it says the same as the score. */
		rate: rate && !isSame(rate) ? rate : undefined,
		/** When the earlier report was created. Undefined without one. */
		since: previous?.created_at,
		/** The scores of the series, oldest first. Empty for too few. */
		history: toHistory([report, ...earlier]),
		/** Undefined when it is not known which answers mention the brand. */
		figures,
		/** Undefined when there is nothing to compare. */
		moved: toMovedPrompts(comparison),
		voices: toVoices(comparison),
		/** As they compare with the earlier report. */
		compared: comparison.voices,
		/** The most cited domains, and those that the earlier report did not cite. */
		domains: toCitedDomains(cited ?? domains?.cited ?? [], domains?.added ?? []),
		notes: [
			previous === undefined && texts.first_report,
			previous !== undefined && !isLike && texts.differs,
			figures === undefined && texts.unknown,
		].filter((note) => note !== false),
	};
}

/** Rounded as it is shown, so that no sentence says "by 0 points". */
function toShownChange(comparison: Comparison): number | undefined {
	const change = toScoreChange(comparison);
	return change && Math.round(10 * change.difference) / 10;
}

function toHistory(reports: IDataObject[]) {
	const scores = reports.flatMap((report) => {
		const score = scoreOf(report);
		return score === null ? [] : [{ score, time: report.created_at }];
	});
	return scores.length < MIN_SCORES ? [] : scores.reverse();
}

/** Number of domains that are shown even if they are not new. */
const MOST_CITED = 5;

function toCitedDomains(cited: DomainChange[], added: DomainChange[]) {
	const names = new Set(added.map(({ domain }) => domain));
	return cited
		.map((each) => ({ ...each, isNew: names.has(each.domain) }))
		.filter(({ isNew }, at) => isNew || at < MOST_CITED);
}

/** In the order of reading. Losses come first: they are what to work on. */
function toLists({ moved, figures, voices, domains }: Content, format: Format) {
	const { texts, number, percent, plural } = format;
	const toMoves = (prompts: MovedPrompt[] = []) =>
		prompts.map(({ prompt, platforms, named }): Entry => {
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
		lost: { title: texts.lost, isGain: false, entries: toMoves(moved?.lost) },
		gained: { title: texts.gained, isGain: true, entries: toMoves(moved?.gained) },
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
