import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { mapInTurns } from '../../base/time/clock';
import { toTimestamp } from '../../base/time/timestamp';
import { shortened, startOf } from '../../base/values/display';
import { isRecord } from '../../base/values/records';
import type { OperationContext } from '../../forms/describe/types';
import { explain } from '../../messages/toNodeError';
import { type Report, toReport } from '../answers';
import type { Competitors } from './competitors';
import { flatten } from '../flatten';
import { isMention, readMentions } from '../mentions';
import { MOST_EARLIER, seriesIn, seriesOf, toMarket } from '../series';
import { ApiFailure } from '../../requests/apiError';
import type { Brand } from '../../requests/brands';
import { ApiClient } from '../../requests/client';
import { pagesOf } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import { marketFilter, mentionField, regionConfigFilter } from '../../forms/fields/reportFields';

/** Statuses of reports that have no results (sandbox/api.md 11.2). */
const NOT_COMPLETED = new Map<unknown, [state: string, nextStep: string]>([
	['draft', ['is a draft', 'Run it with Report: Run first.']],
	[
		'processing',
		['is still running', 'Run this node again when it has completed. Job: Wait waits for that.'],
	],
	['failed', ['failed', 'Run it again with Report: Run, or choose another report.']],
]);

/** @throws ApiFailure; OperationError `report_not_completed` when the report has no results */
export async function readCompletedReport(client: ApiClient, reportId: string) {
	const path = pathTo('/v1/reports/{reportId}', { reportId });
	const report = await client.read(path);
	const refused = NOT_COMPLETED.get(report.status);
	if (refused === undefined) return report;
	const [state, nextStep] = refused;
	const reason = report.failure_reason ? `: ${String(report.failure_reason)}` : '';
	throw new OperationError(
		`The report "${shortened(report.name || report.id)}" ${state}${reason}`,
		nextStep,
		'report_not_completed',
	);
}

/**
 * Reads the completed reports that the form asks for, page by page, newest first (sandbox/api.md 3.4). The
 * service has no filter by time or market, so reading stops at the first report that is too old.
 *
 * @param from creation of the oldest wanted report, in ms since 1970; NaN for all
 */
export async function* pagesOfReports(
	{ client, form }: OperationContext,
	query: IDataObject,
	from = NaN,
): AsyncGenerator<IDataObject[], void> {
	const region = form.get(regionConfigFilter);
	const market = form.get(marketFilter, '').toLowerCase();
	const completed = { ...query, status: 'completed' };
	const request = { method: 'GET' as const, path: '/v1/reports', query: completed };
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		const recent = data.filter(({ created_at: at }) => !(toTimestamp(at) < from));
		yield recent.filter(
			(report) =>
				(region === undefined || report.region_config_id === region) &&
				(toMarket(report) ?? '').toLowerCase().includes(market),
		);
		if (recent.length < data.length) return;
	}
}

/** Reads the list up to the first page with a report that the form asks for. */
export async function readNewest(context: OperationContext, query: IDataObject) {
	for await (const found of pagesOfReports(context, query)) if (found.length > 0) return found;
	return [];
}

/**
 * Finds the mentions in the answers of reports that are read together, and the companies if any are given.
 *
 * @throws OperationError for a Mention Field that the results do not have
 */
export async function toReports(
	{ form }: OperationContext,
	records: IDataObject[],
	companies?: Competitors,
): Promise<Report[]> {
	const reports = await mapInTurns(records, async (each) => await toReport(each, companies));
	return await readMentions(reports, form.get(mentionField, ''));
}

/** Reports before a report that tell what is usual in its series: no page is read for more. */
export const ENOUGH_EARLIER = 8;

/**
 * Reads the report that a report is compared with, see `seriesOf`: the list until it is found, and at
 * most one more page for those before it.
 *
 * @returns it with prompts and results, if there is one, and the records before, newest first, with its own
 * @throws ApiFailure; OperationError as `pagesOf` and `readCompletedReport`
 */
export async function readPrevious(client: ApiClient, report: IDataObject) {
	let isLast = false;
	const earlier = await readSeries(client, report, (found) => {
		if (isLast || found.length >= ENOUGH_EARLIER) return true;
		isLast = found.length > 0;
		return false;
	});
	const first = earlier.at(0);
	const previous = first && (await readCompletedReport(client, String(first.id)));
	return { previous, earlier: earlier.slice(0, MOST_EARLIER) };
}

/** Reads the reports before a report in its series, newest first. @param isEnough to end the list */
export async function readSeries(
	client: ApiClient,
	report: IDataObject,
	isEnough: (found: IDataObject[]) => boolean,
): Promise<IDataObject[]> {
	if (seriesOf(report) === undefined) return [];
	const { brand_id, scheduled_report_id, name } = report;
	// The service's filter also matches part of a name, so the result is checked again.
	const filter = scheduled_report_id
		? { scheduled_report_id }
		: { search: startOf(String(name).trim(), 200) };
	const query = { brand_id, status: 'completed', ...filter };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	let found: IDataObject[] = [];
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		found = seriesIn([...found, ...data], Infinity)(report);
		if (isEnough(found)) break;
	}
	return found;
}

/**
 * Adds to each result of a report whether it mentions the brand; null when no field tells. A field of
 * the service with the same name is kept.
 */
export async function withMentions(report: IDataObject): Promise<IDataObject> {
	if (!Array.isArray(report.prompts)) return report;
	const [{ mentionField: field }] = await readMentions([await toReport(report)]);
	const told = (result: unknown) =>
		isRecord(result)
			? { is_mentioned: field ? isMention({ values: flatten(result) }, field) : null, ...result }
			: result;
	const prompts = await mapInTurns(report.prompts, async (prompt: unknown) =>
		isRecord(prompt) && Array.isArray(prompt.results)
			? { ...prompt, results: await mapInTurns(prompt.results, told) }
			: prompt,
	);
	return { ...report, prompts } as IDataObject;
}

/** Reads at the same time, within the rate limit. */
const READ_TOGETHER = 4;

/** Reads something for each entry of a list, some at the same time. Keeps the order. */
export async function readTogether<T, R>(list: T[], read: (entry: T) => Promise<R>): Promise<R[]> {
	const all: R[] = [];
	for (let start = 0; start < list.length; start += READ_TOGETHER) {
		const some = list.slice(start, start + READ_TOGETHER);
		all.push(...(await Promise.all(some.map(read))));
	}
	return all;
}

/** Of several brands, one that does not answer must not hold up the others for long. */
const LIMITS = { timeoutMs: 30_000, maxAttempts: 2 };

/** Refusals of the API key itself and of its balance: the other brands would fail, too. */
const ENDS_ALL: unknown[] = [401, 402];

export interface Reason {
	code: string;
	message: string;
}

/**
 * Reads something for each brand. One that fails does not lose the others.
 *
 * @param instead what is returned for a brand that failed
 * @throws ApiFailure when the key or its balance is refused; the error of the first brand when all fail
 */
export async function readEachBrand<T>(
	context: OperationContext,
	brands: Brand[],
	read: (brand: Brand, context: OperationContext) => Promise<T[]>,
	instead: (brand: Brand, reason: Reason) => T[],
): Promise<T[]> {
	const failures: unknown[] = [];
	const client = new ApiClient(context.client.connection, LIMITS);
	const own = brands.length > 1 ? { ...context, client } : context;
	const found = await readTogether(
		brands,
		async (brand) =>
			await read(brand, own).catch((error: unknown) => {
				failures.push(error);
				return instead(brand, toReason(error, brand));
			}),
	);
	if (failures.length > 0 && failures.length === brands.length) throw failures[0];
	return found.flat();
}

/** @throws the error when it is not about the brand alone: also a stopped execution, and defects */
function toReason(error: unknown, { id }: Brand): Reason {
	if (error instanceof ApiFailure && !ENDS_ALL.includes(error.status))
		return { code: error.code, ...explain(error, { ids: [{ label: 'Brand', value: id }] }) };
	if (error instanceof OperationError) return error;
	throw error;
}
