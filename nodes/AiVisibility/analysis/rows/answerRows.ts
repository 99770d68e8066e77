import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/records';
import type { Competitors } from '../../../shared/reports/competitors';
import type { Answer } from '../../../shared/reports/answers';
import { isMention } from '../../../shared/reports/mentions';
import { reportIds } from '../results/reportFacts';
import { COMPETITORS_COLUMN, toColumn } from './columns';
import type { ReadReport } from './readReports';

/**
 * Converts a report to flat rows, one per prompt and platform.
 *
 * @param mentionField of its results; undefined when not known
 * @param isLeftOut whether the field has no column of its own
 * @returns rows whose `row_id` is the same whenever the report is read
 */
export function toAnswerRows(
	{ report, answers, facts, companies }: ReadReport,
	mentionField: string | undefined,
	isLeftOut = false,
): IDataObject[] {
	const uses = new Map<string, number>();
	return answers.map((answer) => {
		const { prompt, category, platform, platformId, promptId, values } = answer;
		const isKnown = mentionField !== undefined && values !== undefined;
		const own = Object.entries(values ?? {})
			.filter(([name]) => !isLeftOut || name !== mentionField)
			.map(([name, value]) => [toColumn(name), value]);
		const id = toRowId(report, answer);
		// Several answers of a platform to a prompt are told apart by their order.
		const use = (uses.get(id) ?? 0) + 1;
		uses.set(id, use);
		return {
			...facts,
			prompt,
			category,
			platform,
			is_mentioned: isKnown ? isMention({ values }, mentionField) : null,
			...(companies && { [COMPETITORS_COLUMN]: toNamed(answer.named, companies) }),
			...(Object.fromEntries(own) as IDataObject),
			row_id: use === 1 ? id : `${id}:${use}`,
			...reportIds(report),
			prompt_id: promptId,
			platform_id: platformId,
		} as IDataObject;
	});
}

/**
 * Returns the competitors among the names that answers have: a text, because a sheet has no lists.
 *
 * @returns an empty text when none is named; null for answers that were not searched
 */
export function toNamed(named: string[] | undefined, { competitors }: Competitors): string | null {
	if (named === undefined) return null;
	return competitors.filter((name) => named.includes(name)).join('; ');
}

/** Without an ID, a hash of the content is used. */
function toRowId({ id }: IDataObject, { promptId, prompt, platformId, values }: Answer): string {
	const parts = [id, promptId ?? shortHash(prompt)];
	if (values !== undefined) parts.push(platformId ?? shortHash(values));
	return parts.join(':');
}
