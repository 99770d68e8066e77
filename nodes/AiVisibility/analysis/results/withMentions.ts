import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../shared/base/values/records';
import { toReport } from '../../../shared/reports/answers';
import { flatten } from '../../../shared/reports/flatten';
import { isMention, readMentions } from '../../../shared/reports/mentions';

/**
 * Adds to each result of a report whether it mentions the brand; null when no field tells. A field of
 * the service with the same name is kept.
 */
export function withMentions(report: IDataObject): IDataObject {
	if (!Array.isArray(report.prompts)) return report;
	const [{ mentionField: field }] = readMentions([toReport(report)]);
	const told = (result: unknown) =>
		isRecord(result)
			? { is_mentioned: field ? isMention({ values: flatten(result) }, field) : null, ...result }
			: result;
	const prompts = report.prompts.map((prompt: unknown) =>
		isRecord(prompt) && Array.isArray(prompt.results)
			? { ...prompt, results: prompt.results.map(told) }
			: prompt,
	);
	return { ...report, prompts } as IDataObject;
}
