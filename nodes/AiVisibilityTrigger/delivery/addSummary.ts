import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { Envelope } from './envelope';
import { toSummary } from './summary';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 2;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

/** What was read about an event. */
interface EventRecords {
	latest?: IDataObject[];
	/** Name of the brand; null when it is not known. */
	brand: string | null;
}

/**
 * Says what an event is about. What cannot be read never loses the event: the note then has the
 * reason.
 *
 * @param brand name of the brand, if the endpoint knows it
 * @returns fields to add to the item; none for an event about something else
 */
export async function summaryOf(
	context: IWebhookFunctions,
	envelope: Envelope,
	brand: string | null,
): Promise<IDataObject> {
	if (!/^(report|schedule\.run)\./.test(envelope.type)) return {};
	let records: EventRecords = { brand };
	let note: IDataObject = {};
	try {
		// The IDs of a sample are made up.
		if (!envelope.isTest) records = await readRecords(context, envelope.data, brand);
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		note = { note: isLate ? error.message : [message, description].filter(Boolean).join('. ') };
	}
	return { ...toSummary(envelope, records.latest, records.brand, context.getTimezone()), ...note };
}

/** @throws as `openConnection` and `readPages`; ApiFailure, but not for the name */
async function readRecords(
	context: IWebhookFunctions,
	{ brand_id }: IDataObject,
	brand: string | null,
): Promise<EventRecords> {
	const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
	const list = { method: 'GET' as const, path: '/v1/reports', query: { brand_id } };
	const readName = async () => {
		const { name } = await client.read(pathTo('/v1/brands/{brand_id}', { brand_id }));
		return typeof name === 'string' ? name : null;
	};
	const [latest, name] = await Promise.all([
		readPages(client, list, 'cursor', LATEST_REPORTS),
		brand ?? readName().catch(() => null),
	]);
	return { latest, brand: name };
}
