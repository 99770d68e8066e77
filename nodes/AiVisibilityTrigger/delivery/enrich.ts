import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/errors/cancellation';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/openClient';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { Envelope } from './envelope';

/** The service waits for the answer meanwhile; how long it does is not published. */
const LONGEST_SECONDS = 5;

/**
 * Fetches what an event is about. An event never gets lost by it: what does not arrive in time is
 * left out, and the reason put in.
 *
 * @param enrich what the option of the node names: `report`, `runReports`
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
		// The reports of a run share its id as their batch id (docs/api.md 12.2, 19.7).
		const query = { brand_id: data.brand_id, batch_id: data.scheduled_run_id };
		const request = { method: 'GET' as const, path: '/v1/reports', query };
		return { reports: (await readPages(client, request, 'cursor', Infinity)) as IDataObject[] };
	} catch (error) {
		if (error instanceof DeadlineExceeded) return { enrich_error: error.message };
		const { message, description } = toNodeError(error, { node: context.getNode() });
		return { enrich_error: [message, description].filter(Boolean).join('. ') };
	}
}
