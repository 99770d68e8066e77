import { toReports } from '../mentions';
import type { Reading } from '../read/reading';
import { type Findings, judgeReports } from './findings';
import { MOST_ORDERS, ordersIn, overtakersIn } from './leaders';

/**
 * Searches what was read for mentions and companies, and judges it. Further reports of the series are read
 * where only they tell which competitors overtook the brand: one clearly ahead now, and not in the report
 * before.
 *
 * @param mentionField as `readMentions`
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function judgeReading(
	{ record, previous, companies, readEarlier, ...others }: Reading,
	mentionField: string,
): Promise<Findings> {
	const records = [record, previous ?? []].flat();
	const [report, before] = await toReports(records, mentionField, companies);
	const findings = judgeReports(report, before, others);
	if (readEarlier === undefined) return findings;
	const [now, ...known] = findings.orders;
	for (const listed of others.earlier.slice(1, MOST_ORDERS)) {
		if (overtakersIn(now, known).unknown.length === 0) break;
		const [then] = await toReports([await readEarlier(listed)], mentionField, companies);
		known.push(ordersIn(then));
	}
	return { ...findings, overtakers: overtakersIn(now, known).overtakers };
}
