import type { IDataObject } from 'n8n-workflow';
import { scoreOf, toScoreChange, type Comparison } from '../compare/comparison';
import type { DomainChange } from '../compare/domains';
import { isLikeForLike } from '../../../shared/answers/answerComparison';
import { toFigures, toMovedPrompts, toVoices, type Figures, type Voices } from './figures';
import { fill } from './texts';
import type { Format } from './format';
import type { Look } from './look';

interface Rate {
	percent: number | null;
	change: number | undefined;
}

/** The score of one report. */
export interface ScoreAt {
	score: number;
	/** When the report was created. */
	time: unknown;
}

/** Everything that the document shows. */
export interface Content {
	title: string;
	brand: string;
	/** Market, language, name and day of the report. */
	about: string[];
	score: number | null;
	/** Undefined also when the reports differ in prompts or platforms: the scores do not compare. */
	scoreChange: number | undefined;
	/**
	 * The percentage of answers that mention the brand, and its change. Undefined when it is not known,
	 * and when it says the same as the score.
	 */
	rate: Rate | undefined;
	/** "since February 23, 2026"; empty without an earlier report. */
	since: string;
	/** The scores of the series, oldest first. Empty for too few. */
	history: ScoreAt[];
	/** Undefined when it is not known which answers mention the brand. */
	figures: Figures | undefined;
	/** Undefined when there is nothing to compare. */
	moved: ReturnType<typeof toMovedPrompts>;
	voices: Voices;
	/** Domains that the earlier report did not cite. */
	domains: DomainChange[];
	notes: string[];
}

/** Number of reports whose scores are shown. Fewer show no course. */
const MIN_SCORES = 3;
export const MAX_SCORES = 12;

/** What the document shows beyond the comparison. */
export interface Extras {
	/** Reports of the same series, newest first. */
	earlier?: IDataObject[];
}

export function toContent(
	comparison: Comparison,
	{ title }: Pick<Look, 'title'>,
	format: Format,
	{ earlier = [] }: Extras = {},
): Content {
	const { report, facts, previous, answers, domains } = comparison;
	const { texts } = format;
	const figures = toFigures(comparison);
	const score = scoreOf(report);
	const scoreChange = isLikeForLike(answers) ? toScoreChange(comparison)?.difference : undefined;
	const rate = figures && { percent: figures.rate, change: answers.rate?.difference };
	const isSame = ({ percent, change }: Rate) =>
		format.number(percent) === format.number(score) &&
		format.change(change) === format.change(scoreChange);
	const about = [facts.market, facts.language, facts.report_name, format.date(report.created_at)];
	return {
		title: title ?? texts.title,
		brand: facts.brand ?? texts.brand,
		about: about.filter((part): part is string => typeof part === 'string' && part !== ''),
		score,
		scoreChange,
		rate: rate && !isSame(rate) ? rate : undefined,
		since: previous ? fill(texts.since, { date: format.date(previous.created_at) }) : '',
		history: toHistory([report, ...earlier]),
		figures,
		moved: toMovedPrompts(comparison),
		voices: toVoices(comparison),
		domains: domains?.added ?? [],
		notes: [
			previous === undefined ? texts.first_report : '',
			previous !== undefined && !isLikeForLike(answers) ? texts.differs : '',
			figures === undefined ? texts.unknown : '',
		].filter((note) => note !== ''),
	};
}

function toHistory(reports: IDataObject[]): ScoreAt[] {
	const scores = reports.flatMap((report) => {
		const score = scoreOf(report);
		return score === null ? [] : [{ score, time: report.created_at }];
	});
	return scores.length < MIN_SCORES ? [] : scores.reverse();
}
