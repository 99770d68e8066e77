import type { IDataObject } from 'n8n-workflow';
import { clip } from '../../base/values/display';
import type { ReportFacts } from '../facts';
import type { Findings } from '../judge/findings';
import type { Reading } from '../read/reading';
import { hasOtherPrompts, scoreOf } from '../series';
import type { Format } from './format';
import { noteSentences } from './notes';
import { type ChartColumn, type Figure, MAX_SUBJECT_NAME, type Page, toSubject } from './page';
import { toMove, toSections } from './reportSections';
import { headingOf } from './message';
import { changeSentences } from './sentences';
import { fill } from './words';

/** A report as it is told. */
export interface ToldReport {
	reading: Pick<Reading, 'record' | 'previous' | 'earlier'>;
	findings: Findings;
	facts: ReportFacts;
}

/**
 * Builds the page of a report.
 *
 * @param title of the user; undefined for the title of the texts
 * @param analysis what the service says about the report, and what it suggests
 */
export function toReportPage(
	told: ToldReport,
	format: Format,
	{ title, analysis = [] }: { title?: string; analysis?: string[] } = {},
): Page {
	const { reading, findings, facts } = told;
	const { texts, number } = format;
	const [shownTitle, brand] = [title ?? texts.title, facts.brand ?? texts.brand];
	const { record, previous } = reading;
	const move = toMove(findings, findings.scoreChange?.difference);
	const values = {
		title: clip(shownTitle, MAX_SUBJECT_NAME),
		brand: clip(brand, MAX_SUBJECT_NAME),
		score: format.withChange(number(findings.score), move.isClear ? move.points : undefined),
	};
	const since = previous && format.date(previous.created_at, record.created_at);
	return {
		subject: toSubject(fill(texts.subject, values)),
		heading: fill(texts.heading, { title: shownTitle, about: brand }),
		lines: [
			headingOf(facts.market, facts.language, facts.report_name),
			toBasis(told, format),
		].filter(Boolean),
		figures: toKeyFigures(findings, format),
		summary: [...changeSentences(findings, format), leader(told, format)].join(' ').trim(),
		notes: [
			...(since ? [fill(texts.since, { date: since })] : []),
			...noteSentences(findings.notes, format),
		],
		sections: toSections(findings, toHistory(told), analysis, format),
	};
}

/** The score, the mentions if they are another number, and the prompts with a mention. */
function toKeyFigures(findings: Findings, format: Format): Figure[] {
	const { figures, scoreChange, score, isLikeForLike, rate: change, mentions: shared } = findings;
	const { texts, number, points, share } = format;
	const { mentions, answers, rate } = figures;
	const ofScore: Figure = {
		label: texts.score,
		value: number(score),
		unit: score === null ? '' : texts.of_hundred,
		move: toMove(findings, scoreChange?.difference),
	};
	if (mentions === null || rate === null) return [ofScore];
	const asked = figures.prompts.filter((prompt) => prompt.answers > 0);
	const mentioned = asked.filter((prompt) => Number(prompt.mentions) > 0).length;
	// A change stands beside the level that it belongs to: that of all answers, or of the shared ones.
	const isAll = isLikeForLike || change === undefined;
	const told = isAll ? figures : shared.to;
	const move = toMove(findings, points(change?.difference, told.answers));
	const ofMentions: Figure = {
		label: isAll ? texts.mention_rate : texts.shared_rate,
		value: isAll ? share(mentions, answers) : share(Number(told.mentions), told.answers),
		move,
	};
	const isSame = isAll && number(rate) === number(score);
	const ofPrompts = { label: texts.mentioned_prompts, value: format.of(mentioned, asked.length) };
	return [ofScore, ...(isSame ? [] : [ofMentions]), ofPrompts];
}

/** "24 answers: 6 prompts, 4 AI assistants, March 1, 2026" */
function toBasis({ reading, findings: { figures } }: ToldReport, format: Format): string {
	const { texts, plural } = format;
	const prompts = plural('prompts_count', figures.prompts.length);
	const leading = figures.prompts.filter(({ list }) => list[0].isLeading).length;
	const values = {
		answers: plural('answers_count', figures.answers),
		prompts: leading > 0 ? plural('leading_count', leading, { prompts }) : prompts,
		assistants: plural('assistants_count', figures.platforms.length),
		date: format.date(reading.record.created_at, reading.previous?.created_at),
	};
	return fill(texts.basis, values);
}

/** Says which company is mentioned most; empty unless two are mentioned. */
function leader({ findings: { figures }, facts }: ToldReport, format: Format): string {
	const [first, second] = figures.companies;
	if (second === undefined || second.named === 0) return '';
	const { leads, leads_over: over, lead_together: together } = format.texts;
	const most = figures.companies.filter(({ named }) => named === first.named);
	const own = figures.companies.find(({ isBrand }) => isBrand);
	const values = {
		company: format.list([first.name]),
		brand: format.list([facts.brand ?? format.texts.brand]),
		percent: format.share(first.named, first.answers),
	};
	if (most.length > 1)
		return fill(together, { ...values, companies: format.list(most.map(({ name }) => name)) });
	return own === undefined || own === first
		? fill(leads, values)
		: fill(over, { ...values, share: format.share(own.named, own.answers) });
}

/** Fewer reports show no course. */
const MIN_SCORES = 3;

/** The scores of the series with their days, oldest first. Empty for too few. */
function toHistory({ reading: { record, earlier }, findings }: ToldReport): ChartColumn[] {
	const reports: IDataObject[] = [record, ...earlier];
	const scores = reports.flatMap((report, at) => {
		const score = scoreOf(report);
		const isOther =
			hasOtherPrompts(report, reports[at + 1]) || (at === 0 && findings.hasOtherPrompts);
		return score === null ? [] : [{ score, time: report.created_at, isOther }];
	});
	return scores.length < MIN_SCORES ? [] : scores.reverse();
}
