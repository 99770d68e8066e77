import type { IDataObject } from 'n8n-workflow';
import { scoreOf } from '../../../shared/forms/records/reportSeries';
import { toScoreChange, type Comparison } from '../compare/comparison';
import type { DomainChange } from '../compare/domains';
import { isLikeForLike } from '../../../shared/answers/answerComparison';
import { toFigures, toMovedPrompts, toVoices } from './figures';
import type { Format } from './format';
import type { Look } from './look';

/** The score of one report, and when it was created. */
export type ScoreAt = ReturnType<typeof toHistory>[number];

/** Everything that the document shows. */
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
	analysis?: string[];
	url?: string;
}

export function toContent(
	comparison: Comparison,
	{ title }: Pick<Look, 'title'>,
	format: Format,
	{ earlier = [], cited, analysis = [], url }: Extras = {},
) {
	const { report, facts, previous, answers, domains } = comparison;
	const { texts } = format;
	const figures = toFigures(comparison);
	const score = scoreOf(report);
	const scoreChange = isLikeForLike(answers) ? toShownChange(comparison) : undefined;
	const rate = figures && { percent: figures.rate, change: answers.rate?.difference };
	const isSame = ({ percent, change }: NonNullable<typeof rate>) =>
		format.number(percent) === format.number(score) &&
		format.change(change) === format.change(scoreChange);
	const about = [facts.market, facts.language, facts.report_name, format.date(report.created_at)];
	return {
		title: title ?? texts.title,
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
		/** What the service says about the report, and what it suggests. */
		analysis,
		url: url && new URL(url).href,
		notes: [
			previous === undefined ? texts.first_report : '',
			previous !== undefined && !isLikeForLike(answers) ? texts.differs : '',
			figures === undefined ? texts.unknown : '',
		].filter((note) => note !== ''),
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
