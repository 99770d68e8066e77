import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import type { ReadParameter } from '../../../shared/base/values/records';
import { MAX_RECORDS } from '../../../shared/requests/pagination';
import { toAnswers } from '../../../shared/reports/answers';
import type { AnsweredReport } from '../../../shared/reports/mentions';
import { readCompletedReport } from '../results/reports';
import { readCompetitors } from '../results/readOnce';
import { readTogether } from '../results/readTogether';
import { readReportFacts, type ReportFacts } from '../results/reportFacts';

/** A report with everything that its rows need. */
export interface ReadReport extends AnsweredReport {
	facts: ReportFacts;
}

/**
 * Reads reports in their order.
 *
 * @throws ApiFailure; OperationError for a report that has not completed, and for more answers than
 * n8n can handle
 */
export async function readReports(context: OperationContext, ids: string[]): Promise<ReadReport[]> {
	let count = 0;
	return await readTogether(ids, async (id) => {
		const read = await readOne(context, id);
		count += read.answers.length;
		if (count <= MAX_RECORDS) return read;
		throw new OperationError(
			`There are more than ${MAX_RECORDS.toLocaleString('en-US')} answers`,
			'Choose a later date or add filters: n8n cannot take more for one item.',
			'too_many_records',
		);
	});
}

/** Whether the answers are searched for competitors. */
export const needsCompetitors = (parameter: ReadParameter): boolean =>
	parameter('options.findCompetitors') === true || parameter('rowPer') === 'company';

async function readOne(context: OperationContext, id: string): Promise<ReadReport> {
	const { prompts, ...report } = await readCompletedReport(context.client, id);
	const facts = await readReportFacts(context, report);
	const companies = await readCompetitors(context, report, needsCompetitors(context.parameter));
	return {
		report,
		facts,
		companies,
		answers: toAnswers({ ...report, prompts }, companies?.search),
	};
}
