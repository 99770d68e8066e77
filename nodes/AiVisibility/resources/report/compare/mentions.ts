import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../../shared/errors/operationError';
import type { Answer } from '../results/answers';

/** A report with its answers. */
export interface AnsweredReport {
	report: IDataObject;
	answers: Answer[];
}

/** How far the share of mentions may be from the score, in points: it is rounded. */
const TOLERANCE = 0.6;

/**
 * Finds the field of results that says whether the brand was mentioned. No source shows its name, so it
 * is the one that agrees with the numbers of every report (docs/api.md 11.10): a field of true and
 * false, else a number that is 0 or missing where there is no mention, such as a rank.
 *
 * @param reports that are to be compared
 * @returns undefined when no field agrees, or several that contradict each other
 */
export function findMentionField(reports: AnsweredReport[]): string | undefined {
	return [isFlag, isNumber].map((isKind) => findBest(reports, isKind)).find(Boolean);
}

/**
 * Checks the field that the user chose.
 *
 * @throws OperationError when no result has it
 */
export function checkMentionField(field: string, reports: AnsweredReport[]): void {
	const names = fieldsOf(reports);
	if (names.includes(field)) return;
	throw new OperationError(
		`The results have no field "${field}"`,
		names.length === 0
			? 'The reports have no results.'
			: `Choose one of these for Mention Field: ${names.join(', ')}.`,
		'unknown_field',
	);
}

/** Whether an answer mentions the brand. */
export function isMention({ values }: Answer, field: string): boolean {
	return Boolean(values?.[field]);
}

type IsKind = (values: unknown[]) => boolean;

const isFlag: IsKind = (values) =>
	values.every((value) => typeof value === 'boolean' || value === null) &&
	values.some((value) => value !== null);

const isNumber: IsKind = (values) =>
	values.every((value) => typeof value === 'number' || value === null) &&
	values.some((value) => value !== null);

function findBest(reports: AnsweredReport[], isKind: IsKind): string | undefined {
	const fields = fieldsOf(reports).filter((field) => isKind(valuesOf(reports, field)));
	const scored = fields
		.map((field) => ({ field, weakest: Math.min(...reports.map((each) => fit(each, field))) }))
		.filter(({ weakest }) => weakest > 0);
	const most = Math.max(...scored.map(({ weakest }) => weakest));
	const best = scored.filter(({ weakest }) => weakest === most).map(({ field }) => field);
	const patterns = new Set(best.map((field) => patternOf(reports, field)));
	return patterns.size === 1 ? best[0] : undefined;
}

/** How many of the report's numbers a field agrees with (docs/api.md 11.7). */
function fit({ report, answers }: AnsweredReport, field: string): number {
	const results = answers.filter(({ values }) => values !== undefined);
	const mentions = results.filter((answer) => isMention(answer, field));
	const share = (100 * mentions.length) / Math.max(1, results.length);
	const { visibility_score: score, ranked_prompts: ranked } = report;
	const prompts = new Set(mentions.map(({ promptId, prompt }) => promptId ?? prompt)).size;
	return [
		typeof score === 'number' && Math.abs(score - share) <= TOLERANCE,
		ranked === prompts || ranked === mentions.length,
	].filter(Boolean).length;
}

function fieldsOf(reports: AnsweredReport[]): string[] {
	const names = new Set<string>();
	for (const { answers } of reports)
		for (const { values = {} } of answers) for (const name of Object.keys(values)) names.add(name);
	return [...names];
}

/** A field that a result leaves out counts as null. */
function valuesOf(reports: AnsweredReport[], field: string): unknown[] {
	return reports.flatMap(({ answers }) =>
		answers.flatMap(({ values }) => (values === undefined ? [] : [values[field] ?? null])),
	);
}

function patternOf(reports: AnsweredReport[], field: string): string {
	return valuesOf(reports, field).map(Number).map(Boolean).map(Number).join('');
}
