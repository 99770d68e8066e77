import type { ApiClient } from '../requests/client';
import { toReports } from './mentions';
import type { Reading } from './read/reading';
import { readCompletedReport } from './read/reports';
import { type Findings, judgeReports } from './judge/findings';
import { ordersIn, overtakersIn } from './judge/leaders';

/**
 * Searches what was read for mentions and companies, and judges it.
 *
 * @param mentionField as `readMentions`
 * @param client to read further reports of the series where only they tell which competitors overtook the
 * brand: one clearly ahead now, and not in the report before. Undefined where that is not wanted
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function judgeReading(
	{ record, previous, companies, ...others }: Reading,
	mentionField: string,
	client?: ApiClient,
): Promise<Findings> {
	const records = [record, previous ?? []].flat();
	const [report, before] = await toReports(records, mentionField, companies);
	const findings = judgeReports(report, before, others);
	const [now, ...known] = findings.orders;
	for (const { id } of others.earlier.slice(1)) {
		if (client === undefined || overtakersIn(now, known).unknown.length === 0) break;
		const read = await readCompletedReport(client, String(id));
		known.push(ordersIn((await toReports([read], mentionField, companies))[0]));
	}
	return { ...findings, overtakers: overtakersIn(now, known).overtakers };
}
