import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../../shared/base/values/records';
import { type Operation, simplifiedReportWithResults } from '../../../shared/forms/declare';
import { type Answer, toReport } from '../../../shared/reports/answers';
import { promptKey } from '../../../shared/reports/judge/figures';
import { withMentions } from '../../../shared/reports/mentions';

const WHERE =
	"To read the answers, use Report: Get Rows with this report, and set its filter 'Prompts' to the text of a prompt.";

/** What operations that return a report with its results have in common. */
export const reportWithResults = {
	simplified: simplifiedReportWithResults,
	enrich: withMentions,
	forAgent: toAgentReport,
	moreForAgent: WHERE,
} satisfies Partial<Operation>;

/**
 * What an agent receives for a report: a line for each prompt, and where the answers are. Raw results, of
 * which it is not said whether they mention the brand, stay as they are.
 */
function toAgentReport(records: IDataObject[]): IDataObject[] {
	return records.map((record) => {
		const { answers } = toReport(record);
		if (!answers.some(({ values }) => values && 'is_mentioned' in values)) return record;
		const prompts = groupBy(answers, promptKey).map(promptLine);
		return { ...record, prompts, answers: WHERE };
	});
}

/** "Which tea? Mentioned by: ChatGPT. Not mentioned by: Claude." */
function promptLine(answers: Answer[]): string {
	const by = (wanted: unknown) =>
		answers
			.filter(({ values }) => values?.is_mentioned === wanted)
			.map(({ platform }) => platform ?? 'an unknown assistant')
			.join(', ');
	const parts = [
		['Mentioned by', by(true)],
		['Not mentioned by', by(false)],
		['No answer, or not known', by(null)],
	];
	const told = parts.filter(([, names]) => names !== '').map((part) => `${part.join(': ')}.`);
	return [answers[0].prompt, ...told].join(' ');
}
