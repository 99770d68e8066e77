import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
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
	const wants = (choice: string, event: RegExp) =>
		event.test(type) && enrich.includes(choice) && !enrich.includes('none');
	const isSummary = wants('summary', /^(report|schedule\.run)\./);
	const wanted = {
		// The IDs of a sample are made up.
		latest: isSummary && !isTest,
		report: wants('report', /^report\./),
		reports: wants('runReports', /^schedule\.run\./),
	};
	let records: EventRecords = { brand };
	let failure: IDataObject = {};
	try {
		const isAny = Object.values(wanted).some(Boolean);
		if (isAny) records = await readRecords(context, data, wanted, brand);
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		const text = isLate ? error.message : [message, description].filter(Boolean).join('. ');
		failure = { enrich_error: text };
	}
	const { latest, brand: name, ...added } = records;
	const summary = isSummary && toSummary(envelope, latest, name, context.getTimezone());
	return { ...summary, ...added, ...failure };
}

/** What was read about an event: for the summary, and fields of the item. */
interface EventRecords {
	latest?: IDataObject[];
	brand: string | null;
	report?: IDataObject;
	reports?: IDataObject[];
}

/**
 * Reads records that belong to an event.
 *
 * @param data of the event
 * @param brand name of its brand, if that is known
 * @throws as `openConnection` and `readPages`; ApiFailure, but not for the name
 */
async function readRecords(
	context: IWebhookFunctions,
	{ brand_id, report_id, scheduled_run_id }: IDataObject,
	wanted: Record<'latest' | 'report' | 'reports', boolean>,
	brand: string | null,
): Promise<EventRecords> {
	const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
	const list = async (query: IDataObject, limit: number) => {
		const request = { method: 'GET' as const, path: '/v1/reports', query };
		return await readPages(client, request, 'cursor', limit);
	};
	const readName = async () => {
		const { name } = await client.read(pathTo('/v1/brands/{brand_id}', { brand_id }));
		return typeof name === 'string' ? name : null;
	};
	const [latest, name] = wanted.latest
		? await Promise.all([list({ brand_id }, LATEST_REPORTS), brand ?? readName().catch(() => null)])
		: [undefined, brand];
	return {
		latest,
		brand: name,
		...(wanted.report && {
			report: await client.read(pathTo('/v1/reports/{report_id}', { report_id })),
		}),
		// The reports of a run have its ID as their batch ID (docs/api.md 12.2, 19.7).
		...(wanted.reports && {
			reports: await list({ brand_id, batch_id: scheduled_run_id }, Infinity),
		}),
	};
}
