import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { asRecord } from '../../shared/base/values/records';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import type { Envelope } from './envelope';
import { toSummary } from './summary';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 2;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

/**
 * Says what an event is about. What cannot be read never loses the event: the note then has the
 * reason.
 *
 * @returns fields to add to the item; none for an event about something else
 */
export async function summaryOf(
	context: IWebhookFunctions,
	envelope: Envelope,
): Promise<IDataObject> {
	if (!/^(report|schedule\.run)\./.test(envelope.type)) return {};
	let latest: IDataObject[] | undefined;
	let note: IDataObject = {};
	try {
		// The IDs of a sample are made up.
		if (!envelope.isTest) latest = await readLatest(context, envelope.data);
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		note = { note: isLate ? error.message : [message, description].filter(Boolean).join('. ') };
	}
	return { ...toSummary(envelope, latest, context.getTimezone()), ...note };
}

/** @throws as `openConnection`; ApiFailure */
async function readLatest(
	context: IWebhookFunctions,
	{ brand_id }: IDataObject,
): Promise<IDataObject[]> {
	const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
	const query = { brand_id, limit: LATEST_REPORTS };
	const { body } = await client.request({ method: 'GET', path: '/v1/reports', query });
	const { data } = asRecord(body);
	return Array.isArray(data) ? (data as IDataObject[]) : [];
}
