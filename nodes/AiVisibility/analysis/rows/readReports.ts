import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { MAX_RECORDS } from '../../../shared/requests/pagination';
import { type Report, toReport, withNames } from '../../../shared/reports/answers';
import { readMentions } from '../../../shared/reports/mentions';
import { requireBrandOf } from '../../../shared/run/brandCheck';
import { readCompletedReport } from '../results/reports';
import { readAbout } from '../results/readOnce';
import { readTogether } from '../results/readTogether';
import type { ReportFacts } from '../results/reportFacts';

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
	const isWanted = parameter('findCompetitors') === true || parameter('rowPer') === 'company';
	let count = 0;
	const facts: ReportFacts[] = [];
	const reports = await readTogether(ids, async (id, at) => {
		const record = await readCompletedReport(client, id);
		await requireBrandOf(context, record, 'Report');
		const { facts: own, companies } = await readAbout(context, record, isWanted);
		facts[at] = own;
		if (isWanted && companies === undefined) throwOrNote(context);
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

/** Rows of companies need what the key may not read; others do without. */
function throwOrNote({ parameter, note }: OperationContext): void {
	const [message, nextStep] = [
		'The API key may not read competitors',
		'Add the scope read:competitors to the key.',
	];
	if (parameter('rowPer') === 'company')
		throw new OperationError(message, nextStep, 'insufficient_scope');
	note(`${message}, so the column competitors_named is missing. ${nextStep}`);
}
