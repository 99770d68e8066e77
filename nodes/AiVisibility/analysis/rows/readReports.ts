import { requireBrandOf } from '../../../shared/run/brandCheck';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import type { ReadParameter } from '../../../shared/base/values/records';
import { MAX_RECORDS } from '../../../shared/requests/pagination';
import { type Report, toReport, withNames } from '../../../shared/reports/answers';
import { readMentions } from '../../../shared/reports/mentions';
import { readCompletedReport } from '../results/reports';
import { readCompetitors } from '../results/readOnce';
import { readTogether } from '../results/readTogether';
import { readReportFacts, type ReportFacts } from '../results/reportFacts';

/** A report with everything that its rows need. */
export interface ReportForRows extends Report {
	facts: ReportFacts;
}

/**
 * Reads reports in their order.
 *
 * @throws ApiFailure; OperationError for a report that has not completed, for a Mention Field that the
 * results do not have, and for more answers than n8n can handle
 */
export async function readReports(
	context: OperationContext,
	ids: string[],
): Promise<ReportForRows[]> {
	const { client, parameter } = context;
	let count = 0;
	const facts: ReportFacts[] = [];
	const reports = await readTogether(ids, async (id, at) => {
		const record = await readCompletedReport(client, id);
		await requireBrandOf(context, record, 'Report');
		facts[at] = await readReportFacts(context, record);
		const companies = await readCompetitors(context, record, needsCompetitors(parameter));
		const report = await withNames(toReport(record), companies);
		count += report.answers.length;
		if (count <= MAX_RECORDS) return report;
		throw new OperationError(
			`There are more than ${MAX_RECORDS.toLocaleString('en-US')} answers`,
			'Choose a later date or add filters: n8n cannot take more for one item.',
			'too_many_records',
		);
	});
	const chosen = String(parameter('options.mentionField', '')).trim();
	return readMentions(reports, chosen).map((report, at) => ({ ...report, facts: facts[at] }));
}

/** Whether the answers are searched for competitors. */
const needsCompetitors = (parameter: ReadParameter): boolean =>
	parameter('options.findCompetitors') === true || parameter('rowPer') === 'company';
