import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/records';
import type { Answer } from '../../../shared/reports/answers';
import { reportIds } from '../results/reportFacts';
import { COMPETITORS_COLUMN, toColumn } from './columns';
import type { ReportForRows } from './readReports';

/**
 * Converts a report to flat rows, one per prompt and platform.
 *
 * @param leftOut the field that has no column of its own
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toAnswerRows(
	{ record, answers, facts, companies }: ReportForRows,
	leftOut?: string,
): IDataObject[] {
	const uses = new Map<string, number>();
	return answers.map((answer) => {
		const { prompt, category, platform, platformId, promptId, values, named, isMentioned } = answer;
		const own = Object.entries(values ?? {})
			.filter(([name]) => name !== leftOut)
			.map(([name, value]) => [toColumn(name), value]);
		const id = toRowId(record, answer);
		// Several answers of a platform to a prompt are told apart by their order.
		const use = (uses.get(id) ?? 0) + 1;
		uses.set(id, use);
		return {
			...facts,
			prompt,
			category,
			platform,
			is_mentioned: isMentioned,
			...(companies && { [COMPETITORS_COLUMN]: toNamed(named, companies.brand) }),
			...(Object.fromEntries(own) as IDataObject),
			row_id: use === 1 ? id : `${id}:${use}`,
			...reportIds(record),
			prompt_id: promptId,
			platform_id: platformId,
		} as IDataObject;
	});
}

/**
 * Returns the competitors among the names that answers have, in the order of the answers: a text,
 * because a sheet has no lists.
 *
 * @returns an empty text when none is named; null for answers that were not searched
 */
export function toNamed(named: string[] | undefined, brand: string | null): string | null {
	if (named === undefined) return null;
	return [...new Set(named)].filter((name) => name !== brand).join('; ');
}

/** Without an ID, a hash of the content is used. */
function toRowId({ id }: IDataObject, { promptId, prompt, platformId, values }: Answer): string {
	const parts = [id, promptId ?? shortHash(prompt)];
	if (values !== undefined) parts.push(platformId ?? shortHash(values));
	return parts.join(':');
}
