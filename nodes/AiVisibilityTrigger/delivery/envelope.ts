import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/records';
import { fromJsonText } from '../../shared/run/input/listValues';
import type { Settings } from '../settings';
import type { SignedDelivery } from './signature';

/** The event in a delivery (sandbox/api.md 19.5). */
export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

/**
 * Reads the body of a delivery.
 *
 * @param rawBody the bytes whose signature was checked; unsigned data is not trusted
 * @returns undefined when it is no JSON with `id` and `type`
 */
export function readEnvelope(
	rawBody: Buffer,
	{ id: deliveryId, endpoint }: Pick<SignedDelivery, 'id' | 'endpoint'>,
) {
	const text = new TextDecoder().decode(rawBody);
	const body = asRecord(fromJsonText(text));
	const { id, type, created_at, api_version, test, data: given } = body;
	if (typeof id !== 'string' || typeof type !== 'string') return undefined;
	const data = asRecord(given);
	const head = {
		event_id: id,
		event_type: type,
		created_at: created_at ?? null,
		api_version: api_version ?? null,
		delivery_id: deliveryId,
		is_test: test === true || id.startsWith('evt_test_'),
	};
	const brand = endpoint.brand === undefined ? {} : { brand: endpoint.brand };
	return {
		id,
		type,
		isTest: head.is_test,
		data,
		/** What starts the workflow: the fields of the envelope, then those of its data (sandbox/api.md 19.6, 19.7). */
		item: { ...head, ...brand, ...data, ...head } as IDataObject,
	};
}

/** Says why the form leaves an event out; undefined when it starts the workflow. */
export function whySkipped(
	{ type, isTest, data }: Envelope,
	{ events, ignoreTestDeliveries, scheduledReportIds }: Settings,
): string | undefined {
	if (!events.includes(type)) {
		return `${type} is not among the Events of the node`;
	}
	if (isTest) return ignoreTestDeliveries ? 'test deliveries are ignored' : undefined;
	const { scheduled_report_id: schedule } = data;
	// The service sends both (sandbox/api.md 19.4).
	const runEvent = type.replace(/^report\./, 'schedule.run.');
	if (schedule && runEvent !== type && events.includes(runEvent)) {
		return `${runEvent} covers the reports of a schedule`;
	}
	const isChosen = scheduledReportIds.length === 0 || scheduledReportIds.includes(String(schedule));
	return isChosen ? undefined : 'it is about another schedule';
}

/**
 * Returns what an event is recognized by. With replays, which have another delivery ID and the same
 * event ID (sandbox/api.md 19.8), that is the delivery: by its ID, and by its time of signing, because
 * the ID is not signed and a captured delivery may come with another one.
 */
export function identifiersOf(
	{ id }: Envelope,
	delivery: Pick<SignedDelivery, 'id' | 'signedAt'>,
	{ allowReplays }: Pick<Settings, 'allowReplays'>,
): string[] {
	return allowReplays ? [`${id} ${delivery.id ?? ''}`, `${id} t=${delivery.signedAt}`] : [id];
}
