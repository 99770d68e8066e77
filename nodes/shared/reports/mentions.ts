import type { IDataObject } from 'n8n-workflow';
import type { Answer } from './answers';
import type { Competitors } from './competitors';

export interface AnsweredReport {
	report: IDataObject;
	answers: Answer[];
	/** The companies that its answers were searched for; undefined when they are not wanted. */
	companies?: Competitors;
}

/** The share of mentions may differ so far from the score, in points: the score is rounded. */
const TOLERANCE = 0.6;

/**
 * Finds the field of the results that says whether the brand was mentioned. Its name is undocumented,
 * so the field that agrees best with the numbers of the reports is used (docs/api.md 11.10). It may
 * be true or false, yes or no, or a number that is 0 or missing without a mention, such as a rank.
 *
 * @param reports whose results have the same fields
 * @returns the field for each report; undefined where the numbers of the report contradict it, where
 * it does not agree with more than half of the reports, and where the best fields contradict each other
 */
export function findMentionFields(reports: AnsweredReport[]): Array<string | undefined> {
	const field = findMentionField(reports.filter(hasResults));
	const agrees = (report: AnsweredReport) =>
		field !== undefined && countAgreements(report, field) > 0;
	return reports.map((report) => (agrees(report) ? field : undefined));
}

function findMentionField(reports: AnsweredReport[]): string | undefined {
	const fits = fieldsOf(reports)
		.flatMap((field) => toFit(reports, field))
		.sort(byFit);
	const best = fits.filter((fit) => byFit(fit, fits[0]) === 0).map(({ field }) => field);
	const patterns = new Set(best.map((field) => patternOf(reports, field)));
	return patterns.size === 1 ? best[0] : undefined;
}

/** Whether any prompt of a report has results. */
export function hasResults({ answers }: AnsweredReport): boolean {
	return answers.some(({ values }) => values !== undefined);
}

const YES = ['true', 'yes'];
const NO = ['false', 'no', ''];

/**
 * Reads a mention from a value. Empty values, 0 and negative numbers mean no mention, because a rank may
 * be -1 for an absent brand.
 *
 * @returns undefined for a text that says neither yes nor no
 */
export function readMention(value: unknown): boolean | undefined {
	if (typeof value === 'number') return value > 0;
	const word = String(value ?? '')
		.trim()
		.toLowerCase();
	if (YES.includes(word)) return true;
	return NO.includes(word) ? false : undefined;
}

/** Whether an answer mentions the brand. */
export function isMention({ values }: Pick<Answer, 'values'>, field: string): boolean {
	return readMention(values?.[field]) === true;
}

/**
 * How well a field agrees with the numbers of the reports; empty for one that cannot say it, and for
 * one that agrees with half of them or fewer.
 */
function toFit(reports: AnsweredReport[], field: string) {
	const values = valuesOf(reports, field).filter((value) => value !== null);
	if (values.length === 0 || values.some((value) => readMention(value) === undefined)) return [];
	const isFlag = values.every((value) => typeof value !== 'number');
	const counts = reports.map((report) => countAgreements(report, field));
	const agreeing = counts.filter((count) => count > 0).length;
	const numbers = counts.reduce((sum, count) => sum + count, 0);
	return 2 * agreeing > reports.length ? [{ field, isFlag, agreeing, numbers }] : [];
}

type Fit = ReturnType<typeof toFit>[number];

/** Sorts the best fields first. */
const byFit = (a: Fit, b: Fit): number =>
	b.agreeing - a.agreeing || b.numbers - a.numbers || Number(b.isFlag) - Number(a.isFlag);

/** Counts the numbers of a report that agree with a field (docs/api.md 11.7). */
function countAgreements({ report, answers }: AnsweredReport, field: string): number {
	const results = answers.filter(({ values }) => values !== undefined);
	const mentions = results.filter((answer) => isMention(answer, field));
	const share = (100 * mentions.length) / Math.max(1, results.length);
	const { visibility_score: score, ranked_prompts: ranked } = report;
	// When all prompts are ranked, the ranked count says nothing: most fields have a value for each
	// prompt.
	const counts = [countPrompts(mentions), mentions.length];
	const all = [countPrompts(results), results.length];
	const hasScore = typeof score === 'number' && Math.abs(score - share) <= TOLERANCE;
	return Number(hasScore) + Number(counts.some((count, at) => ranked === count && count < all[at]));
}

const countPrompts = (answers: Answer[]): number =>
	new Set(answers.map(({ promptId, prompt }) => promptId ?? prompt)).size;

export function fieldsOf(reports: AnsweredReport[]): string[] {
	const names = new Set<string>();
	for (const { answers } of reports)
		for (const { values = {} } of answers) for (const name of Object.keys(values)) names.add(name);
	return [...names];
}

/** A missing field counts as null. */
export function valuesOf(reports: AnsweredReport[], field: string): unknown[] {
	return reports.flatMap(({ answers }) =>
		answers.flatMap(({ values }) => (values === undefined ? [] : [values[field] ?? null])),
	);
}

function patternOf(reports: AnsweredReport[], field: string): string {
	return valuesOf(reports, field)
		.map((value) => Number(readMention(value)))
		.join('');
}
