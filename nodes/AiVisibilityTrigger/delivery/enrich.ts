import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { asRecord } from '../../shared/base/values/asRecord';
import { toNodeError } from '../../shared/messages/toNodeError';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient, ApiResponse } from '../../shared/requests/client';
import { openInteractiveClient } from '../../shared/requests/openClient';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { Envelope } from './envelope';
import { toSummary } from './summary';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 5;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

/**
 * Adds what belongs to an event. A failure never loses the event: the item then has the reason.
 *
 * @param enrich values of the node's option
 * @param brand name of the brand, if the endpoint knows it
 * @returns fields to add to the item
 */
export async function enrichment(
	context: IWebhookFunctions,
	envelope: Envelope,
	enrich: string[],
	brand: string | null,
): Promise<IDataObject> {
	const { data, type, isTest } = envelope;
	const wants = (choice: string) => enrich.includes(choice) && !enrich.includes('none');
	const isReport = type.startsWith('report.') && wants('report');
	const isRun = type.startsWith('schedule.run.') && wants('runReports');
	const timezone = context.getTimezone();
	const added = wants('summary') ? toSummary(envelope, { brand, timezone }) : {};
	// The IDs of a sample are made up.
	const isSummary = added.slack_text !== undefined && !isTest;
	if (!isReport && !isRun && !isSummary) return added;
	try {
		const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
		if (isSummary) {
			const [records, name] = await readLatest(client, data, brand);
			Object.assign(added, toSummary(envelope, { records, brand: name, timezone }));
		}
		if (isReport) {
			const path = pathTo('/v1/reports/{report_id}', data);
			added.report = (await client.request({ method: 'GET', path })).body as IDataObject;
		}
		if (isRun) {
			// The reports of a run have the run's ID as their batch ID (docs/api.md 12.2, 19.7).
			const query = { brand_id: data.brand_id, batch_id: data.scheduled_run_id };
			added.reports = (await readReports(client, query, Infinity)) as IDataObject[];
		}
		return added;
	} catch (error) {
		return { ...added, enrich_error: toReason(error, context) };
	}
}

/** Reads the latest reports of the event's brand and, unless it is known, the name of the brand. */
async function readLatest(
	client: ApiClient,
	{ brand_id }: IDataObject,
	brand: string | null,
): Promise<[records: IDataObject[], brand: string | null]> {
	const path = pathTo('/v1/brands/{brand_id}', { brand_id });
	return await Promise.all([
		readReports(client, { brand_id }, LATEST_REPORTS),
		brand ?? client.tryRequest({ method: 'GET', path }).then(nameIn),
	]);
}

function nameIn(response: ApiResponse | ApiFailure): string | null {
	const { name } = response instanceof ApiFailure ? {} : asRecord(response.body);
	return typeof name === 'string' ? name : null;
}

async function readReports(
	client: ApiClient,
	query: IDataObject,
	limit: number,
): Promise<IDataObject[]> {
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	return (await readPages(client, request, 'cursor', limit)) as IDataObject[];
}

function toReason(error: unknown, context: IWebhookFunctions): string {
	if (error instanceof DeadlineExceeded) return error.message;
	const { message, description } = toNodeError(error, { node: context.getNode() });
	return [message, description].filter(Boolean).join('. ');
}
