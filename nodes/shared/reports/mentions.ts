import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { giveTurn, mapInTurns } from '../base/time/clock';
import { shortened } from '../base/values/display';
import type { Answer, Report } from './answers';
import { sumOf } from './judge/chance';

/** In points, between the share of mentions and the score, which is rounded. */
const TOLERANCE = 0.6;

/**
 * Reads which answers mention the brand, from the field of the results that agrees best with the numbers
 * of the reports, as its name is undocumented (sandbox/api.md 11.10): yes or no, or a number such as a rank.
 *
 * @param reports that are read together: their results have the same fields
 * @param chosen the field that the user names; empty to find it
 * @returns without a field where the numbers of a report contradict it, where it does not agree with more
 * than half of the reports, and where the best fields contradict each other
 * @throws OperationError as `checkField`
 */
export async function readMentions<R extends Report>(reports: R[], chosen = ''): Promise<R[]> {
	if (chosen !== '') await checkField(reports, chosen);
	const field = chosen === '' ? await findMentionField(reports.filter(hasResults)) : chosen;
	const isFailed = await failureTest(reports, field);
	return await mapInTurns(reports, (report) => {
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

/** In characters: of texts, which may be as long as answers, the beginning is enough. */
const LONGEST_WORD = 100;

function toWord(value: unknown): string {
	const word = String(value ?? '')
		.slice(0, LONGEST_WORD)
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
async function failureTest(reports: Report[], field = '') {
	const isFlag = await saysOnlyMention(reports, field);
	const hasNo = !(await everyResult(reports, (values) => !NO.includes(toWord(values[field]))));
	const hasText = reports.some(({ answers }) => answers.some(({ text }) => text !== null));
	const isQuoted = (_: IDataObject, each: Answer) => each.text === null || isMention(each, field);
	const isQuote = field !== '' && (await everyResult(reports, isQuoted));
	return (answer: Answer): boolean => {
		if (field !== '' && isMention(answer, field)) return false;
		const isEmpty = isFlag && toWord(answer.values?.[field]) === '';
		const hasNoText = hasText && answer.text === null;
		return (isEmpty && hasNo) || (hasNoText && (isEmpty || !isQuote));
	};
}

async function findMentionField(reports: Report[]): Promise<string | undefined> {
	const found = await mapInTurns(
		await fieldsOf(reports),
		async (field) => await toFit(reports, field),
	);
	const [first, ...others] = found.flat().sort(byFit);
	for (const other of others.filter((each) => byFit(each, first) === 0)) {
		const isSame = (values: IDataObject) =>
			readMention(values[first.field]) === readMention(values[other.field]);
		if (!(await everyResult(reports, isSame))) return undefined;
	}
	return first?.field;
}

/** How well a field agrees with the numbers of the reports; empty for half of them or fewer. */
async function toFit(reports: Report[], field: string) {
	const isEmpty = await everyResult(reports, (values) => (values[field] ?? null) === null);
	if (isEmpty || !(await everyResult(reports, (values) => !isUnclear(values[field])))) return [];
	const isFailed = await failureTest(reports, field);
	const toCount = (report: Report) => agreementOf(report, field, isFailed).count;
	const counts = await mapInTurns(reports, toCount);
	const agreeing = counts.filter((count) => count > 0).length;
	const numbers = sumOf(counts);
	const isFlag = await saysOnlyMention(reports, field);
	return 2 * agreeing > reports.length ? [{ field, isFlag, agreeing, numbers }] : [];
}

type Fit = Awaited<ReturnType<typeof toFit>>[number];

const byFit = (a: Fit, b: Fit): number =>
	b.agreeing - a.agreeing || b.numbers - a.numbers || Number(b.isFlag) - Number(a.isFlag);

/**
 * How many numbers of a report agree with a field (sandbox/api.md 11.7), and whether it is known by it:
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

/** Whether all results pass a test, until one does not. */
async function everyResult(reports: Report[], test: (values: IDataObject, of: Answer) => boolean) {
	for (const { answers } of reports) {
		if (!answers.every((each) => !each.values || test(each.values, each))) return false;
		await giveTurn();
	}
	return true;
}

async function fieldsOf(reports: Report[]): Promise<string[]> {
	const names = new Set<string>();
	for (const { values } of reports.flatMap(({ answers }) => answers)) {
		for (const name in values) names.add(name);
		await giveTurn();
	}
	return [...names];
}

const isUnclear = (value: unknown): boolean => readMention(value) === undefined;

const isFlagValue = (value: unknown): boolean => Number.isNaN(Number(toWord(value) || NaN));

/** Whether a field says no more than yes or no. A rank says more. */
export const saysOnlyMention = async (reports: Report[], field: string): Promise<boolean> =>
	await everyResult(reports, (values) => isFlagValue(values[field]));

/** @throws OperationError when no result has the field, or when its texts say neither yes nor no */
async function checkField(reports: Report[], field: string): Promise<void> {
	const names = await fieldsOf(reports);
	if (!names.includes(field)) {
		throw new OperationError(
			`The results have no field "${shortened(field)}"`,
			names.length === 0
				? 'The reports have no results.'
				: `Choose one of these for Mention Field: ${names.join(', ')}.`,
			'unknown_field',
		);
	}
	for (const { answers } of reports) {
		const unclear = answers.map(({ values }) => values?.[field]).find(isUnclear);
		await giveTurn();
		if (unclear === undefined) continue;
		throw new OperationError(
			`The field "${shortened(field)}" does not say whether the brand is mentioned`,
			`It has "${shortened(String(unclear))}". Choose a field with true or false, yes or no, or a number such as a rank for Mention Field.`,
			'unclear_field',
		);
	}
}
