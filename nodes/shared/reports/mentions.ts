import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { shortened } from '../base/values/display';
import type { Answer, Report } from './answers';
import { sumOf } from './chance';

/** In points, between the share of mentions and the score, which is rounded. */
const TOLERANCE = 0.6;

/**
 * Reads which answers mention the brand, from the field of the results that agrees best with the numbers
 * of the reports, as its name is undocumented (docs/api.md 11.10): yes or no, or a number such as a rank.
 *
 * @param reports that are read together: their results have the same fields
 * @param chosen the field that the user names; empty to find it
 * @returns without a field where the numbers of a report contradict it, where it does not agree with more
 * than half of the reports, and where the best fields contradict each other
 * @throws OperationError as `checkField`
 */
export function readMentions<R extends Report>(reports: R[], chosen = ''): R[] {
	if (chosen !== '') checkField(reports, chosen);
	const field = chosen === '' ? findMentionField(reports.filter(hasResults)) : chosen;
	const isFailed = failureTest(reports, field);
	return reports.map((report) => {
		const isKnown = chosen !== '' || (field && agreementOf(report, field, isFailed).isKnown);
		const mentionField = isKnown ? field : undefined;
		const answers = report.answers.map((answer): Answer => {
			const isAnswered = answer.values !== undefined && !isFailed(answer);
			const isMentioned = isAnswered && mentionField ? isMention(answer, mentionField) : null;
			return { ...answer, isAnswered, isMentioned };
		});
		return { ...report, answers, mentionField };
	});
}

/** Whether there are answers of which it is not known whether they mention the brand. */
export const isUnknown = (report: Report): boolean =>
	report.mentionField === undefined && hasResults(report);

const hasResults = ({ answers }: Report): boolean =>
	answers.some(({ values }) => values !== undefined);

const YES = ['true', 'yes', 'y'];
const NO = ['false', 'no', 'n'];
const NOTHING = /^(n\/?a|none|null|[-–—]+)$/;

/** Reads a mention from a value; a rank may be -1 for an absent brand. Undefined for other texts. */
function readMention(value: unknown): boolean | undefined {
	const word = toWord(value);
	if (word !== '' && !Number.isNaN(Number(word))) return Number(word) > 0;
	if (YES.includes(word)) return true;
	return NO.includes(word) || word === '' ? false : undefined;
}

function toWord(value: unknown): string {
	const word = String(value ?? '')
		.trim()
		.toLowerCase();
	return NOTHING.test(word) ? '' : word;
}

export const isMention = ({ values }: Pick<Answer, 'values'>, field: string): boolean =>
	readMention(values?.[field]) === true;

/**
 * Returns the test for results of an assistant that did not answer: without a value where the field has
 * no's, too, and without a text where others have one. Where only mentions have a text, it quotes them,
 * and its absence says nothing.
 */
function failureTest(reports: Report[], field = ''): (answer: Answer) => boolean {
	const results = resultsOf(reports);
	const isFlag = isFlagIn(results, field);
	const hasNo = results.some((values) => NO.includes(toWord(values[field])));
	const texts = reports.flatMap(({ answers }) => answers.filter(({ text }) => text !== null));
	const isQuote = field !== '' && texts.every((answer) => isMention(answer, field));
	return (answer) => {
		if (field !== '' && isMention(answer, field)) return false;
		const isEmpty = isFlag && toWord(answer.values?.[field]) === '';
		const hasNoText = texts.length > 0 && answer.text === null;
		return (isEmpty && hasNo) || (hasNoText && (isEmpty || !isQuote));
	};
}

function findMentionField(reports: Report[]): string | undefined {
	const results = resultsOf(reports);
	const fits = fieldsOf(results)
		.flatMap((field) => toFit(reports, results, field))
		.sort(byFit);
	const best = fits.filter((fit) => byFit(fit, fits[0]) === 0).map(({ field }) => field);
	const toPattern = (field: string) => results.map((each) => readMention(each[field])).join();
	const patterns = new Set(best.map(toPattern));
	return patterns.size === 1 ? best[0] : undefined;
}

/** How well a field agrees with the numbers of the reports; empty for half of them or fewer. */
function toFit(reports: Report[], results: IDataObject[], field: string) {
	const hasValue = results.some((values) => (values[field] ?? null) !== null);
	if (!hasValue || results.some((values) => isUnclear(values[field]))) return [];
	const isFailed = failureTest(reports, field);
	const counts = reports.map((report) => agreementOf(report, field, isFailed).count);
	const agreeing = counts.filter((count) => count > 0).length;
	const numbers = sumOf(counts);
	const isFlag = isFlagIn(results, field);
	return 2 * agreeing > reports.length ? [{ field, isFlag, agreeing, numbers }] : [];
}

type Fit = ReturnType<typeof toFit>[number];

const byFit = (a: Fit, b: Fit): number =>
	b.agreeing - a.agreeing || b.numbers - a.numbers || Number(b.isFlag) - Number(a.isFlag);

/**
 * How many numbers of a report agree with a field (docs/api.md 11.7), and whether it is known by it:
 * not where the ranked prompts contradict it. The score may count what failed, or not.
 */
function agreementOf(
	{ record, answers }: Report,
	field: string,
	isFailed: (answer: Answer) => boolean,
) {
	const results = answers.filter(({ values }) => values !== undefined);
	const mentions = results.filter((answer) => isMention(answer, field));
	const { visibility_score: score, ranked_prompts: ranked, total_results: counted } = record;
	const fits = (total: number) =>
		typeof score === 'number' &&
		Math.abs(score - (100 * mentions.length) / Math.max(1, total)) <= TOLERANCE;
	const answered = results.filter((each) => !isFailed(each));
	const hasScore = fits(results.length) || fits(answered.length);
	// When all prompts are ranked, that says nothing: most fields have a value for each.
	const counts = [countPrompts(mentions), mentions.length];
	const all = [countPrompts(results), results.length];
	const hasRanked = counts.some((count, at) => ranked === count && count < all[at]);
	// A report that counts no results says nothing.
	const isContradicted =
		counted !== 0 && Number(ranked ?? -1) >= 0 && !counts.includes(Number(ranked));
	const count = Number(hasScore) + Number(hasRanked);
	return { count, isKnown: count > 0 && !isContradicted };
}

const countPrompts = (answers: Answer[]): number =>
	new Set(answers.map(({ promptId, prompt }) => promptId ?? prompt)).size;

const resultsOf = (reports: Report[]): IDataObject[] =>
	reports.flatMap(({ answers }) => answers.flatMap(({ values }) => (values ? [values] : [])));

const fieldsOf = (results: IDataObject[]): string[] => [...new Set(results.flatMap(Object.keys))];

const isUnclear = (value: unknown): boolean => readMention(value) === undefined;

const isFlagIn = (results: IDataObject[], field: string): boolean =>
	results.every((values) => Number.isNaN(Number(toWord(values[field]) || NaN)));

/** Whether a field says no more than yes or no. A rank says more. */
export const saysOnlyMention = (reports: Report[], field: string): boolean =>
	isFlagIn(resultsOf(reports), field);

/** @throws OperationError when no result has the field, or when its texts say neither yes nor no */
function checkField(reports: Report[], field: string): void {
	const results = resultsOf(reports);
	const names = fieldsOf(results);
	if (!names.includes(field)) {
		throw new OperationError(
			`The results have no field "${shortened(field)}"`,
			names.length === 0
				? 'The reports have no results.'
				: `Choose one of these for Mention Field: ${names.join(', ')}.`,
			'unknown_field',
		);
	}
	const unclear = results.map((values) => values[field]).find(isUnclear);
	if (unclear === undefined) return;
	throw new OperationError(
		`The field "${shortened(field)}" does not say whether the brand is mentioned`,
		`It has "${shortened(String(unclear))}". Choose a field with true or false, yes or no, or a number such as a rank for Mention Field.`,
		'unclear_field',
	);
}
