import type { ApiClient } from '../../requests/client';
import { toReports } from '../mentions';
import type { Reading } from '../read/reading';
import { readCompletedReport } from '../read/reports';
import { type Findings, judgeReports } from './findings';
import { MOST_ORDERS, ordersIn, overtakersIn } from './leaders';

/**
 * Searches what was read for mentions and companies, and judges it.
 *
 * @param mentionField as `readMentions`
 */
export async function judgeReading(
	{ record, previous, companies, ...others }: Reading,
	mentionField: string,
): Promise<Findings> {
	const records = [record, previous ?? []].flat();
	const [report, before] = await toReports(records, mentionField, companies);
	return judgeReports(report, before, others);
}

/**
 * Judges a report, and reads further reports of its series where only they tell which competitors overtook
 * the brand: one clearly ahead now, and not in the report before.
 *
 * @param mentionField as `readMentions`
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function judgeSeries(
	client: ApiClient,
	reading: Reading,
	mentionField: string,
): Promise<Findings> {
	const findings = await judgeReading(reading, mentionField);
	const [now, ...known] = findings.orders;
	for (const { id } of reading.earlier.slice(1, MOST_ORDERS)) {
		if (overtakersIn(now, known).unknown.length === 0) break;
		const record = await readCompletedReport(client, String(id));
		const [report] = await toReports([record], mentionField, reading.companies);
		known.push(ordersIn(report));
	}
	return { ...findings, overtakers: overtakersIn(now, known).overtakers };
}
