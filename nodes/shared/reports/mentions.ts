import {
	fieldsOf,
	findMentionField,
	type MeasuredReport,
	type MentionReader,
	mentionReaderOf,
	toMention,
} from '../assumptions/mentionField';
import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { giveTurn } from '../base/time/clock';
import { shortened } from '../base/values/display';
import { isRecord } from '../base/values/records';
import { type Answer, type Report, toReport } from './answers';
import type { Companies } from './names';

/**
 * Reads which answers mention the brand: the one function for all operations and triggers.
 *
 * @param reports that are read together: their results have the same fields
 * @param chosen the field that the user names; empty to find it
 * @throws OperationError when no result has the chosen field, or when it says neither yes nor no
 */
export async function readMentions<R extends Report>(reports: R[], chosen = ''): Promise<R[]> {
	const measured = reports.map(({ record, answers }) => {
		const results = answers.flatMap(({ promptId, prompt, values }) =>
			values === undefined ? [] : [{ prompt: promptId ?? prompt ?? '', values }],
		);
		return { record, results };
	});
	const reader = chosen === '' ? await findMentionField(measured) : chosenReader(measured, chosen);
	const { field = '' } = reader;
	return reports.map((report) => {
		const mentionField = report.answers.some(({ values = {} }) => field in values)
			? field
			: undefined;
		const answers = report.answers.map((answer) => {
			const { values } = answer;
			const isMentioned = values && mentionField ? reader.read(values) : null;
			const isAnswered = values !== undefined && (isMentioned !== null || !mentionField);
			return { ...answer, isAnswered, isMentioned };
		});
		return { ...report, answers, mentionField, isMentionFlag: reader.isFlag };
	});
}

/**
 * Reads the answers of reports that belong together: which mention the brand, and which name a company.
 *
 * @param mentionField as `readMentions`
 * @param companies to search the answers for; undefined for none
 */
export async function toReports(
	records: IDataObject[],
	mentionField: string,
	companies?: Companies,
): Promise<Report[]> {
	const reports: Report[] = [];
	for (const record of records) {
		const report = await giveTurn(toReport(record));
		reports.push(companies ? await nameCompanies(report, companies) : report);
	}
	return await readMentions(reports, mentionField);
}

/** Searches the answers of a report, and its prompts, for companies. */
export async function nameCompanies(report: Report, companies: Companies): Promise<Report> {
	const answers: Answer[] = [];
	const leading = new Map<string | null, boolean>();
	for (const answer of report.answers) {
		const { prompt, text } = answer;
		if (!leading.has(prompt)) leading.set(prompt, companies.search(prompt ?? '').length > 0);
		const named = answer.values && { named: companies.search(text ?? '') };
		answers.push(await giveTurn({ ...answer, isLeading: leading.get(prompt), ...named }));
	}
	return { ...report, answers, companies };
}

export const UNKNOWN_MENTIONS =
	"The node cannot tell which answers mention the brand. Set the option 'Mention Field'.";

/** Whether there are answers of which it is not known whether they mention the brand. */
export const hasUnknownMentions = ({ mentionField, answers }: Report): boolean =>
	mentionField === undefined && answers.some(({ values }) => values !== undefined);

function chosenReader(reports: MeasuredReport[], chosen: string): MentionReader {
	const names = fieldsOf(reports);
	if (!names.includes(chosen)) {
		throw new OperationError(
			`The results have no field "${shortened(chosen)}"`,
			names.length === 0
				? 'The reports have no results.'
				: `Choose one of these for 'Mention Field': ${names.join(', ')}.`,
			'unknown_field',
		);
	}
	const reader = mentionReaderOf(reports, chosen);
	if (reader !== undefined) return reader;
	const values = reports.flatMap(({ results }) => results.map((each) => each.values[chosen]));
	const unclear = values.find((value) => toMention(value) === undefined);
	throw new OperationError(
		`The field "${shortened(chosen)}" does not say whether the brand is mentioned`,
		`The field has the value "${shortened(String(unclear))}". For 'Mention Field', choose a field with true or false, yes or no, or a number such as a rank.`,
		'unclear_field',
	);
}

/**
 * Adds to each result of a report whether it mentions the brand; null when no field tells, and for an
 * assistant that did not answer. A field of the service with the same name is kept.
 */
export async function withMentions(report: IDataObject): Promise<IDataObject> {
	if (!Array.isArray(report.prompts)) return report;
	const [{ answers }] = await readMentions([toReport(report)]);
	const withResults = answers.filter(({ values }) => values !== undefined).values();
	const prompts = report.prompts.map((prompt: unknown) => {
		if (!isRecord(prompt) || !Array.isArray(prompt.results)) return prompt;
		const results = prompt.results.map((result: unknown) => {
			const is_mentioned = withResults.next().value?.isMentioned ?? null;
			return isRecord(result) ? { is_mentioned, ...result } : result;
		});
		return { ...prompt, results };
	});
	return { ...report, prompts } as IDataObject;
}
