import { toReports } from '../mentions';
import type { Reading } from '../read/reading';
import { type Findings, judgeReports } from './findings';

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
	return judgeReports({ report, previous: before, ...others });
}
