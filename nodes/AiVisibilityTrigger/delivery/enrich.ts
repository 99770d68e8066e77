import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/openClient';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { Envelope } from './envelope';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 5;

/**
 * Reads records that belong to an event. A failure never loses the event: the item then has the
 * reason instead of the records.
 *
 * @param enrich values of the node's option: `report`, `runReports`
 * @returns fields to add to the item
 */
export async function enrichment(
	context: IWebhookFunctions,
	{ data, type }: Envelope,
	enrich: string[],
): Promise<IDataObject> {
	const isReport = type.startsWith('report.') && enrich.includes('report');
	const isRun = type.startsWith('schedule.run.') && enrich.includes('runReports');
	if (!isReport && !isRun) return {};
	try {
		const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
		if (isReport) {
			const path = pathTo('/v1/reports/{report_id}', data);
			return { report: (await client.request({ method: 'GET', path })).body as IDataObject };
		}
		// The reports of a run have the run's ID as their batch ID (docs/api.md 12.2, 19.7).
		const query = { brand_id: data.brand_id, batch_id: data.scheduled_run_id };
		const request = { method: 'GET' as const, path: '/v1/reports', query };
		return { reports: (await readPages(client, request, 'cursor', Infinity)) as IDataObject[] };
	} catch (error) {
		if (error instanceof DeadlineExceeded) return { enrich_error: error.message };
		const { message, description } = toNodeError(error, { node: context.getNode() });
		return { enrich_error: [message, description].filter(Boolean).join('. ') };
	}
}
