import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/shortHash';
import type { Answer } from '../../../shared/answers/answers';
import { toMention, type AnsweredReport } from '../../../shared/answers/mentions';
import type { ReportFacts } from '../results/reportFacts';
import { COMPETITORS_COLUMN, toColumn } from './columns';

/**
 * Converts a report to flat rows, one per prompt and platform.
 *
 * @param facts about the report
 * @param mentionField of its results; undefined when not known
 * @param competitors names that its answers were searched for
 * @param leftOut a field of its results
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toRows(
	{ report, answers }: AnsweredReport,
	facts: ReportFacts,
	mentionField: string | undefined,
	competitors?: string[],
	leftOut?: string,
): IDataObject[] {
	const uses = new Map<string, number>();
	return answers.map((answer) => {
		const { prompt, category, platform, platformId, promptId, values = {} } = answer;
		const own = Object.entries(values)
			.filter(([name]) => name !== leftOut)
			.map(([name, value]) => [toColumn(name), value]);
		return {
			...facts,
			prompt,
			category,
			platform,
			is_mentioned: toMention(answer, mentionField),
			...(competitors && { [COMPETITORS_COLUMN]: toNamed(answer, competitors) }),
			...(Object.fromEntries(own) as IDataObject),
			row_id: toUnique(toRowId(report, answer), uses),
			report_id: report.id ?? null,
			prompt_id: promptId,
			platform_id: platformId,
			batch_id: report.batch_id ?? null,
			scheduled_report_id: report.scheduled_report_id ?? null,
			region_config_id: report.region_config_id ?? null,
			brand_id: report.brand_id ?? null,
		} as IDataObject;
	});
}

/** A text, because a sheet has no lists; empty when none is named. */
function toNamed({ named }: Answer, competitors: string[]): string | null {
	return named?.filter((name) => competitors.includes(name)).join('; ') ?? null;
}

/** Without an ID, a hash of the content is used. */
function toRowId({ id }: IDataObject, { promptId, prompt, platformId, values }: Answer): string {
	const parts = [id, promptId ?? shortHash(prompt)];
	if (values !== undefined) parts.push(platformId ?? shortHash(values));
	return parts.join(':');
}

/**
 * A platform may have answered a prompt several times. These answers are told apart by their order.
 */
function toUnique(rowId: string, uses: Map<string, number>): string {
	const count = (uses.get(rowId) ?? 0) + 1;
	uses.set(rowId, count);
	return count === 1 ? rowId : `${rowId}:${count}`;
}
