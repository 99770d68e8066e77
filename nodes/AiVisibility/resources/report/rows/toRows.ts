import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../../shared/records/shortHash';
import { toAnswers, type Answer } from '../results/answers';
import type { ReportFacts } from '../results/reportFacts';
import { toColumn } from './columns';

/**
 * Turns a report into flat rows, one per prompt and platform.
 *
 * @param report with its prompts and results
 * @param facts about it
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toRows(report: IDataObject, facts: ReportFacts): IDataObject[] {
	const uses = new Map<string, number>();
	return toAnswers(report).map((answer) => {
		const { prompt, category, platform, promptId, values = {} } = answer;
		const own = Object.entries(values).map(([name, value]) => [toColumn(name), value]);
		return {
			...facts,
			prompt,
			category,
			platform,
			...(Object.fromEntries(own) as IDataObject),
			row_id: toUnique(toRowId(report, answer), uses),
			report_id: report.id ?? null,
			prompt_id: promptId,
			batch_id: report.batch_id ?? null,
			scheduled_report_id: report.scheduled_report_id ?? null,
			region_config_id: report.region_config_id ?? null,
			brand_id: report.brand_id ?? null,
		} as IDataObject;
	});
}

/** Where an id is missing, a hash of the content stands for it. */
function toRowId({ id }: IDataObject, { promptId, prompt, platform, values }: Answer): string {
	const parts = [id, promptId ?? shortHash(prompt)];
	if (values !== undefined) parts.push(platform ?? shortHash(values));
	return parts.join(':');
}

/** A platform may have answered a prompt several times: those answers are told apart by their order. */
function toUnique(rowId: string, uses: Map<string, number>): string {
	const count = (uses.get(rowId) ?? 0) + 1;
	uses.set(rowId, count);
	return count === 1 ? rowId : `${rowId}:${count}`;
}
