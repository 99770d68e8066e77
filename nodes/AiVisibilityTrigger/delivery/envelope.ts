import type { IDataObject } from 'n8n-workflow';
import { toTimeText } from '../../shared/base/time/timestamp';
import { isRecord, sha256 } from '../../shared/base/values/records';
import type { CheckedDelivery } from './signature';
import type { Settings } from '../settings';

/** The event in a delivery (sandbox/api.md 19.5). */
export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

/**
 * Reads the body of a delivery. What the service has signed starts the workflow with what is there.
 *
 * @param rawBody the bytes whose signature was checked; unsigned data is not trusted
 * @param delivery its ID differs from that of a replay (sandbox/api.md 19.8); its endpoint knows the brand
 * @returns undefined when it is not JSON with an ID or a type
 */
export function readEnvelope(
	rawBody: Buffer,
	{ id: deliveryId, signedAt, to }: CheckedDelivery,
	settings: Settings,
) {
	const envelope = parse(rawBody);
	if (envelope === undefined) return undefined;
	const [eventId, type, version] = [envelope.id, envelope.type, envelope.api_version].map(textOf);
	const isTest = envelope.test === true || eventId?.startsWith('evt_test_') === true;
	const { data = {} } = envelope;
	const record = isRecord(data) ? data : {};
	const createdAt = toTimeText(envelope.created_at);
	const head = {
		event_id: eventId,
		event_type: type,
		created_at: createdAt,
		api_version: version,
		delivery_id: deliveryId,
		is_test: isTest,
	};
	const { brandId, brand } = to?.current ?? {};
	const added = {
		...(brandId && { brand_id: record.brand_id || brandId }),
		...(brand && { brand: record.brand || brand }),
		...(isRecord(data) ? {} : { data }),
	};
	const id = eventId ?? sha256(String(rawBody));
	const hasMore = settings.allowReplays || eventId === null;
	return {
		id,
		/**
		 * By which a repeated delivery is recognized. A replay has a new delivery ID and the same event ID
		 * (sandbox/api.md 19.8). The delivery ID is not signed, so a captured delivery may come with another
		 * one, but not with another time of signing.
		 */
		ids: hasMore ? [`${id} ${deliveryId ?? ''}`, `${id} t=${signedAt}`] : [id],
		type: type ?? '',
		createdAt,
		isTest,
		/** Empty when the event has other data than a record. */
		data: record,
		/** Why the settings filter it out, for the log; undefined when they do not. */
		whySkipped: whySkipped(type, isTest, record, settings),
		/**
		 * The item that starts the workflow: the envelope's fields, then its data (sandbox/api.md 19.6, 19.7).
		 * Fields that the API adds later pass through.
		 */
		item: { ...head, ...record, ...added, ...head } as IDataObject,
	};
}

function whySkipped(
	type: string | null,
	isTest: boolean,
	data: IDataObject,
	{ events, ignoreTestDeliveries, scheduledReportIds }: Settings,
): string | undefined {
	const isChosenType = type === null || events.length === 0 || events.includes(type);
	if (!isChosenType) return `${type} is not among the Events of the node`;
	if (isTest) return ignoreTestDeliveries ? 'test deliveries are ignored' : undefined;
	// IDs are UUIDs, which are case-insensitive.
	const schedule = textOf(data.scheduled_report_id)?.toLowerCase();
	const isChosen = scheduledReportIds.some((id) => id.toLowerCase() === schedule);
	if (isChosen || scheduledReportIds.length === 0) return undefined;
	return 'it is about another schedule';
}

function parse(rawBody: Buffer): IDataObject | undefined {
	try {
		// Without the byte order mark, which is not part of the text.
		const body = JSON.parse(new TextDecoder().decode(rawBody)) as unknown;
		return isRecord(body) && (textOf(body.id) ?? textOf(body.type)) !== null ? body : undefined;
	} catch {
		return undefined;
	}
}

function textOf(value: unknown): string | null {
	const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
	return isText ? String(value) : null;
}
