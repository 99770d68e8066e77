import type { IDataObject } from 'n8n-workflow';
import { promptKey } from '../../../shared/reports/comparison';
import { compareAll, compareVoices } from '../results/comparedAnswers';
import { scoreOf } from '../../../shared/reports/series';
import type { DomainChange } from '../results/domains';
import { isLikeForLike, toScoreChange, type Comparison } from '../results/readComparison';
import type { Format } from '../../../shared/reports/words/format';

/** The score of one report, and when it was created. */
export type ScoreAt = ReturnType<typeof toHistory>[number];

/** The figures of the document. */
export type Content = ReturnType<typeof toContent>;

/** Number of reports whose scores are shown. Fewer show no course. */
const MIN_SCORES = 3;
export const MAX_SCORES = 12;

/** What the document shows beyond the comparison. */
export interface Extras {
	/** Reports of the same series, newest first. */
	earlier?: IDataObject[];
	/** Domains that the report cites, most cited first, if the comparison has none. */
	cited?: DomainChange[];
	/** What the service says about the report, and what it suggests. */
	analysis?: string[];
	url?: string;
}

export function toContent(comparison: Comparison, format: Format, { earlier = [], cited }: Extras) {
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

/** A share of answers, and its change since the previous report. */
export interface Share {
	name: string;
	/** Percent. */
	percent: number;
	/** In points; undefined when there is nothing to compare. */
	change: number | undefined;
	/** Whether it is the brand, or else a competitor. */
	isBrand?: boolean;
}

/** @returns undefined when it is not known which answers mention the brand */
export function toFigures({ cells, mentionField, answers: compared }: Comparison) {
	if (mentionField === undefined) return undefined;
	const { rate, platforms, prompts } = compareAll(cells, cells, mentionField);
	const changeOn = new Map(compared.platforms.map((each) => [each.platform, each.difference]));
	return {
		/** Percent of the answers that mention the brand. */
		rate: rate?.to ?? null,
		/** Highest share first. */
		platforms: platforms
			.map(({ platform: name, to: percent }): Share => ({
				name,
				percent,
				change: changeOn.get(name),
			}))
			.sort((a, b) => b.percent - a.percent),
		/** How many platforms mention the brand, and which do not. Those to work on come first. */
		prompts: prompts
			.filter(({ pairs }) => pairs.length > 0)
			.map(({ prompt, pairs }) => {
				const missing = pairs.filter(({ to }) => !to).map(({ platform }) => platform);
				const total = pairs.length;
				return { prompt: prompt ?? '', count: total - missing.length, total, missing };
			})
			.sort((a, b) => a.count / a.total - b.count / b.total),
	};
}

export type PromptFigure = NonNullable<ReturnType<typeof toFigures>>['prompts'][number];

/**
 * Returns the brand and the competitors that the answers name, most named first. Empty when they name
 * nobody: without any texts, "0%" would say too much.
 */
export function toVoices({ cells, companies, voices }: Comparison): Share[] {
	if (companies === undefined) return [];
	const changeOf = new Map(voices.map(({ name, difference }) => [name, difference]));
	const all = compareVoices(cells, cells, companies).map(({ name, is_brand: isBrand, to }) => ({
		name,
		isBrand,
		percent: to,
		change: changeOf.get(name),
	}));
	const isShown = ({ percent, change }: Share) => percent > 0 || (change ?? 0) !== 0;
	return all.some(isShown) ? all.filter((voice) => voice.isBrand || isShown(voice)) : [];
}

/** A prompt that gained or lost a mention. */
export interface MovedPrompt {
	prompt: string | null;
	platforms: string[];
	/** The competitors that these answers name now. Empty if it gained a mention. */
	named: string[];
}

/**
 * Returns the prompts that gained or lost a mention, the most important ones first.
 *
 * @returns undefined when there is nothing to compare
 */
export function toMovedPrompts({ answers: { rate, ...answers }, cells, companies }: Comparison) {
	if (rate === undefined) return undefined;
	const lost = answers.promptsLost.map(({ prompt, platforms }): MovedPrompt => {
		const byPlatform = cells.get(promptKey(prompt))?.answers;
		const named = platforms
			.flatMap((platform) => byPlatform?.get(platform) ?? [])
			.flatMap((answer) => answer.named ?? []);
		const competitors = companies?.competitors ?? [];
		return { prompt, platforms, named: competitors.filter((name) => named.includes(name)) };
	});
	return {
		gained: answers.promptsGained
			.map((each): MovedPrompt => ({ ...each, named: [] }))
			.sort(byImportance),
		lost: lost.sort(byImportance),
	};
}

/** Those with a competitor instead first, then those on most platforms. */
const byImportance = (a: MovedPrompt, b: MovedPrompt): number =>
	Number(b.named.length > 0) - Number(a.named.length > 0) ||
	b.platforms.length - a.platforms.length;
