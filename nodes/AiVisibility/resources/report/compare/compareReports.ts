import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../../shared/errors/operationError';
import type { ReadParameter } from '../../../../shared/jobs/completion';
import { toLocalDay } from '../../../../shared/operations/input/dates';
import { normalize, type ValueContext } from '../../../../shared/operations/input/values';
import type { OperationContext } from '../../../../shared/operations/types';
import { fillPath } from '../../../../shared/transport/path';
import { toAnswers } from '../results/answers';
import { readCompletedReport } from '../results/completedReport';
import { readReportFacts } from '../results/reportFacts';
import { compareAnswers, NOTHING_COMPARED, type AnswerComparison } from './answerComparison';
import { toChangeItems } from './changeItems';
import type { Comparison } from './comparison';
import { readDomains, toOtherDomains } from './domains';
import { compareWith, comparisonOutput } from './fields';
import { checkMentionField } from './mentions';
import { findPreviousReport } from './previousReport';
import { toSummary } from './summary';

/**
 * Checks what only `compareReports` reads, before anything is sent.
 *
 * @throws OperationError for a choice that does not exist, and for an earlier report that is missing or
 * the same
 */
export function checkComparison(parameter: ReadParameter, values: ValueContext): void {
	for (const field of [compareWith, comparisonOutput]) {
		normalize(parameter(field.name), field, values);
	}
	if (parameter('compareWith') !== 'report') return;
	fillPath('{previousReportId}', parameter, () => 'Earlier Report');
	if (parameter('previousReportId') !== parameter('reportId')) return;
	throw new OperationError(
		'A report cannot be compared with itself',
		'Choose another Earlier Report.',
	);
}

/**
 * Compares a completed report with an earlier one.
 *
 * @returns one summary, or one record per change
 * @throws ApiFailure; OperationError for a report that has not completed, and for a Mention Field that
 * the results do not have
 */
export async function compareReports(context: OperationContext): Promise<unknown[]> {
	const { client, parameter } = context;
	const report = await readCompletedReport(client, String(parameter('reportId')));
	const previousId =
		parameter('compareWith') === 'report'
			? String(parameter('previousReportId'))
			: await findPreviousReport(client, report);
	const previous =
		previousId === undefined ? undefined : await readCompletedReport(client, previousId);
	const comparison: Comparison = {
		report,
		facts: await readReportFacts(context, report),
		previous,
		previousDate: toLocalDay(previous?.created_at, context.timezone) ?? null,
		answers: previous === undefined ? NOTHING_COMPARED : compare(context, previous, report),
		domains: previous && (await compareDomains(context, previous, report)),
		wantsDomains: wantsDomains(context),
	};
	return parameter('comparisonOutput') === 'changes'
		? toChangeItems(comparison)
		: [toSummary(comparison)];
}

function compare(
	{ parameter }: OperationContext,
	before: IDataObject,
	after: IDataObject,
): AnswerComparison {
	const reports = [before, after].map((report) => ({ report, answers: toAnswers(report) }));
	const chosen = String(parameter('options.mentionField', '')).trim();
	if (chosen !== '') checkMentionField(chosen, reports);
	return compareAnswers(reports[0], reports[1], chosen || undefined);
}

async function compareDomains(
	context: OperationContext,
	before: IDataObject,
	after: IDataObject,
): Promise<Comparison['domains']> {
	if (!wantsDomains(context)) return undefined;
	const [earlier, later] = await Promise.all(
		[before, after].map(async (report) => await readDomains(context.client, report)),
	);
	if (earlier === undefined || later === undefined) return undefined;
	return { added: toOtherDomains(later, earlier), lost: toOtherDomains(earlier, later) };
}

const wantsDomains = ({ parameter }: OperationContext): boolean =>
	parameter('includeDomains', true) !== false;
