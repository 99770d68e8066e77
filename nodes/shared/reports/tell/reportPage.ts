import type { IDataObject } from 'n8n-workflow';
import { clip } from '../../base/values/display';
import type { ReportFacts } from '../facts';
import type { Findings } from '../judge/findings';
import type { Reading } from '../read/reading';
import { hasOtherPrompts, MOST_IN_CHART, reportsPerYear, scoreOf } from '../series';
import type { Format } from './format';
import { noteSentences } from './notes';
import { type ChartColumn, type Figure, MAX_SUBJECT_NAME, type Page, toSubject } from './page';
import { toMove, toSections, usualBand } from './reportSections';
import { headingOf } from './message';
import { changeSentences, overtakingSentences } from './sentences';
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
	const { texts } = format;
	const [shownTitle, brand] = [title ?? texts.title, facts.brand ?? texts.brand];
	const { record, previous } = reading;
	const values = {
		title: clip(shownTitle, MAX_SUBJECT_NAME),
		brand: clip(brand, MAX_SUBJECT_NAME),
		score: toShortFigures(findings, format),
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
		summary: [
			...changeSentences(findings, format),
			...overtakingSentences(findings, format),
			leader(findings, format),
		]
			.join(' ')
			.trim(),
		notes: [
			...(since ? [fill(texts.since, { date: since })] : []),
			...noteSentences(findings.notes, format),
			sentencesByChance(told, format),
		].filter(Boolean),
		sections: toSections(findings, toHistory(told), analysis, format),
	};
}

/** "70.8", "70.8 (+4.2)" for a clear change, or "70.8 · Mentions 39% (−35)" where the scores count other answers. */
function toShortFigures(findings: Findings, format: Format): string {
	const { score, scoreChange, rate, isLikeForLike, mentions } = findings;
	const { number, points, share, texts, withChange } = format;
	const clearOnly = (moved: number | undefined) => {
		const move = toMove(findings, moved);
		return move.isClear ? move.points : undefined;
	};
	const shown = withChange(number(score), clearOnly(scoreChange?.difference));
	const { answers } = mentions.to;
	const moved = isLikeForLike ? undefined : clearOnly(points(rate?.difference, answers));
	if (moved === undefined) return shown;
	const shared = share(Number(mentions.to.mentions), answers);
	return `${shown} · ${texts.column_mentions} ${withChange(shared, moved)}`;
}

/** The score, the mentions if they are another number, and the prompts with a mention. */
function toKeyFigures(findings: Findings, format: Format): Figure[] {
	const { figures, scoreChange, score, isLikeForLike, rate: change, mentions: shared } = findings;
	const { texts, number, points, share } = format;
	const { mentions, answers, rate } = figures;
	const usual = usualBand(findings, format)?.label;
	const ofScore: Figure = {
		label: usual ? `${texts.score} (${usual})` : texts.score,
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
	const values = {
		answers: plural('answers_count', figures.answers),
		prompts: plural('prompts_count', figures.prompts.length),
		assistants: plural('assistants_count', figures.platforms.length),
		date: format.date(reading.record.created_at, reading.previous?.created_at),
	};
	return fill(texts.basis, values);
}

/** Says which company is mentioned most, as far as that is clear; empty unless two are mentioned. */
function leader({ figures, leaders }: Findings, format: Format): string {
	const [first, second] = figures.companies;
	if (second === undefined || second.named === 0) return '';
	const { leads, lead_together: together, none_ahead: none } = format.texts;
	if (leaders.length === 0) return none;
	const percent = format.share(first.named, first.answers);
	return leaders.length === 1
		? fill(leads, { company: format.list(leaders), percent })
		: fill(together, { companies: format.list(leaders) });
}

/** How many of a brand's reports without a change say one, in one direction: the fewest and the most. */
const SAID_BY_CHANCE = [0.012, 0.054];

/** How often a brand without a change gets the sentence of a clear change; empty without one. */
function sentencesByChance({ reading, findings }: ToldReport, { texts, number }: Format): string {
	const { verdict, lasting } = findings;
	const perYear = reportsPerYear([reading.record, ...reading.earlier]);
	if ((verdict?.change !== 'clear' && !lasting?.isNew) || perYear === undefined) return '';
	const [from, to] = SAID_BY_CHANCE.map((share) => number(share * perYear));
	return fill(texts.chance_year, { from, to });
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
	const shown = scores.slice(0, MOST_IN_CHART);
	return shown.length < MIN_SCORES ? [] : shown.reverse();
}
