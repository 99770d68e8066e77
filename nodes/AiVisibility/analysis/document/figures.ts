import type { IDataObject } from 'n8n-workflow';
import type { PromptChange } from '../../../shared/reports/comparison';
import type { Figures } from '../../../shared/reports/figures';
import { scoreOf } from '../../../shared/reports/series';
import type { Format } from '../../../shared/reports/words/format';
import type { DomainChange } from '../results/domains';
import type { ComparedReport } from '../results/readComparison';

/** The score of one report, and when it was created. */
export type ScoreAt = ReturnType<typeof toHistory>[number];

/** The figures of the document. */
export type Content = ReturnType<typeof toContent>;

/** Fewer reports show no course. */
const MIN_SCORES = 3;

/** What the document shows beyond the comparison. */
export interface Extras {
	/** What the service says about the report, and what it suggests. */
	analysis?: string[];
	url?: string;
}

export function toContent(compared: ComparedReport, format: Format) {
	const { record, facts, previous, changes, domains, score, figures, earlier } = compared;
	const { texts } = format;
	const isClear = changes.verdict?.change === 'clear';
	const isKnown = figures.mentions !== null;
	/** A change stands beside the level that it belongs to: that of all answers. */
	const toChange = (change: number | undefined) => (changes.isLikeForLike ? change : undefined);
	const rate = { percent: figures.rate, change: toChange(changes.rate?.difference) };
	const isSame = format.number(rate.percent) === format.number(score);
	const about = [facts.market, facts.language, facts.report_name, format.date(record.created_at)];
	return {
		brand: facts.brand ?? texts.brand,
		/** Market, language, name and day of the report. */
		about: about.filter((part): part is string => typeof part === 'string' && part !== ''),
		score,
		/** Undefined also when the reports differ in prompts or assistants: the scores do not compare. */
		scoreChange: toChange(changes.score?.difference),
		/** Whether the change is more than chance. */
		isClear,
		/** Mentions in percent of the answers. Undefined when not known, and when it says the same as the score. */
		rate: isKnown && !isSame ? rate : undefined,
		/** When the earlier report was created. Undefined without one. */
		since: previous?.created_at,
		/** The scores of the series, oldest first. Empty for too few. */
		history: toHistory([record, ...earlier]),
		/** Undefined when it is not known which answers mention the brand. */
		figures: isKnown ? toShares(figures, changes) : undefined,
		lost: [...changes.promptsLost].sort(byImportance),
		gained: [...changes.promptsGained].sort(byImportance),
		voices: toVoices(compared),
		/** The most cited domains, and those that the earlier report did not cite. */
		domains: toCitedDomains(domains?.cited ?? [], domains?.added ?? []),
		notes: [
			previous === undefined && texts.first_report,
			previous !== undefined && !changes.isLikeForLike && texts.differs,
			!isKnown && texts.unknown,
		].filter((note) => note !== false),
	};
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

/** The figures with their changes: the assistants with the highest share, and the prompts to work on, first. */
function toShares({ platforms, prompts }: Figures, changes: ComparedReport['changes']) {
	const changeOn = new Map(changes.platforms.map((each) => [each.platform, each.difference]));
	return {
		platforms: platforms
			.flatMap(({ platform: name, rate: percent }): Share[] =>
				name === null || percent === null ? [] : [{ name, percent, change: changeOn.get(name) }],
			)
			.sort((a, b) => b.percent - a.percent),
		prompts: prompts
			.filter(({ answers }) => answers > 0)
			.map(({ prompt, answers: total, mentions, notMentionedOn: missing }) => ({
				prompt: prompt ?? '',
				count: Number(mentions),
				total,
				missing,
			}))
			.sort((a, b) => a.count / a.total - b.count / b.total),
	};
}

export type PromptFigure = ReturnType<typeof toShares>['prompts'][number];

/**
 * Returns the brand and the competitors that the answers name, most named first. Empty when they name
 * no competitor.
 */
function toVoices({ figures, changes }: ComparedReport): Share[] {
	const changeOf = new Map(changes.companies.map(({ name, difference }) => [name, difference]));
	const all = figures.companies.map(({ name, isBrand, rate }): Share => ({
		name,
		isBrand,
		percent: rate ?? 0,
		change: changeOf.get(name),
	}));
	const isShown = ({ percent, change }: Share) => percent > 0 || (change ?? 0) !== 0;
	const shown = all.filter((voice) => voice.isBrand || isShown(voice));
	return shown.some(({ isBrand }) => !isBrand) ? shown : [];
}

/** Those with a competitor instead first, then those on most platforms. */
const byImportance = (a: PromptChange, b: PromptChange): number =>
	Number((b.competitors_named ?? []).length > 0) - Number((a.competitors_named ?? []).length > 0) ||
	b.platforms.length - a.platforms.length;
