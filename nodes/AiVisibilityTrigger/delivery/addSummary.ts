import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { OperationError } from '../../shared/base/errors/operationError';
import { clock } from '../../shared/base/time/clock';
import { asRecord } from '../../shared/base/values/records';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import type { TriggerMemory } from '../endpoint/memory';
import type { Settings } from '../settings';
import type { Envelope } from './envelope';
import { toSummary } from './summary';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 2;

const NOT_ASKED = [
	'The service did not answer in time a moment ago, so it was not asked',
	'It will be asked again after a minute.',
] as const;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

/** How long nothing is asked after a time-out: other events wait for the response, too. */
const PAUSE_MS = 60_000;

/**
 * Says what an event is about. What cannot be read never loses the event: the text is then made of the
 * event alone, and the note has the reason.
 *
 * @returns fields to add to the item; none for an event about something else
 */
export async function summaryOf(
	context: IWebhookFunctions,
	envelope: Envelope,
	memory: TriggerMemory,
	{ language }: Settings,
): Promise<IDataObject> {
	if (!/^(report|schedule\.run)\./.test(envelope.type)) return {};
	let latest: IDataObject[] | undefined;
	let note: IDataObject = {};
	try {
		// The IDs of a sample are made up.
		if (!envelope.isTest) latest = await readLatest(context, envelope, memory);
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		if (isLate) memory.noSummaryUntil = clock.elapsed() + PAUSE_MS;
		note = { note: isLate ? error.message : [message, description].filter(Boolean).join('. ') };
	}
	return { ...toSummary(envelope, latest, language, context.getTimezone()), ...note };
}

/** @throws as `openConnection`; ApiFailure, DeadlineExceeded */
async function readLatest(
	context: IWebhookFunctions,
	{ item: { brand_id } }: Envelope,
	{ noSummaryUntil }: TriggerMemory,
): Promise<IDataObject[]> {
	if (clock.elapsed() < noSummaryUntil) throw new OperationError(...NOT_ASKED);
	const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
	const query = { brand_id, limit: LATEST_REPORTS };
	const { body } = await client.request({ method: 'GET', path: '/v1/reports', query });
	const { data } = asRecord(body);
	return Array.isArray(data) ? (data as IDataObject[]) : [];
}
