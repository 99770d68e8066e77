import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { shortened } from '../../../shared/base/values/shortened';
import { pagesOf } from '../../../shared/requests/pagination';
import { toMarket } from '../../../shared/forms/records/reportSeries';
import { readCompletedReport } from './completedReport';
import { toLocalDay } from './reportFacts';

/**
 * Reads the completed reports that the form asks for, newest first (docs/api.md 3.4). The service has
 * no filter by time or market, so reading stops at the first report that is too old.
 *
 * @param filters as the form puts them into the query
 * @param from creation of the oldest wanted report, in ms since 1970
 * @throws ApiFailure; OperationError as `pagesOf`
 */
export async function* completedReports(
	{ client, parameter }: OperationContext,
	filters: IDataObject,
	from = -Infinity,
): AsyncGenerator<IDataObject, void> {
	const region = parameter('filters.regionConfigId');
	const market = String(parameter('filters.market', '')).toLowerCase();
	const query = { ...filters, status: 'completed' };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		const recent = data.filter(({ created_at: at }) => !(toTimestamp(at) < from));
		yield* recent.filter(
			(report) =>
				(region === undefined || report.region_config_id === region) &&
				(toMarket(report) ?? '').toLowerCase().includes(market),
		);
		if (recent.length < data.length) return;
	}
}

/**
 * Finds the newest completed report that the form asks for.
 *
 * @param filters as the form puts them into the query
 * @returns its ID
 * @throws ApiFailure; OperationError when there is none
 */
export async function findLatestReport(
	context: OperationContext,
	filters: IDataObject,
): Promise<string> {
	const hasMarket = context.parameter('filters.regionConfigId') !== undefined;
	// The brand is one of the filters.
	const isAny = Object.keys(filters).length < 2 && !hasMarket;
	const { value: report } = await completedReports(context, filters).next();
	if (report) {
		if (isAny) noteName(context, report);
		return String(report.id);
	}
	throw isAny
		? new OperationError(
				'The brand has no completed report',
				'Run a report first, for example with Report: Generate.',
				'no_completed_report',
			)
		: new OperationError(
				'No completed report of the brand matches Name and the filters',
				'Change or remove them, or run a report that they match.',
				'no_completed_report',
			);
}

/** Whether a run has named a report. */
class Named {
	isDone = false;
}

/** Names the first report that a run took. */
function noteName(
	{ shared, timezone, note }: OperationContext,
	{ name, created_at: createdAt }: IDataObject,
): void {
	const named = shared.get(Named);
	if (named.isDone) return;
	named.isDone = true;
	const day = toLocalDay(createdAt, timezone) ?? '';
	note(
		`The latest report is "${shortened(name)}" of ${day}. Set Report Name to keep to the reports of one name.`,
	);
}

/**
 * Reads the report that the form chooses: the newest one that it asks for, or a certain one.
 *
 * @param filters as the form puts them into the query
 * @throws ApiFailure; OperationError as `findLatestReport` and `readCompletedReport`
 */
export async function readChosenReport(
	context: OperationContext,
	filters: IDataObject,
): Promise<IDataObject> {
	const { client, parameter } = context;
	const isLatest = parameter('reportFrom') === 'latest';
	const id = isLatest ? await findLatestReport(context, filters) : String(parameter('reportId'));
	return await readCompletedReport(client, id);
}
