import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../../shared/base/values/asRecord';
import { toTimeText } from '../../shared/base/time/timestamp';
import type { CheckedDelivery } from './verify';

/** The event in a delivery (docs/api.md 19.5). */
export interface Envelope {
	id: string;
	type: string;
	createdAt: string | null;
	apiVersion: string | null;
	/** Whether it is a test delivery. */
	isTest: boolean;
	data: IDataObject;
	/**
	 * The item that starts the workflow: the envelope's fields, then its data (docs/api.md 19.6, 19.7).
	 * Fields that the API adds later pass through.
	 */
	item: IDataObject;
}

/** What an item says of its delivery. */
type Origin = Pick<CheckedDelivery, 'id' | 'endpoint'>;

/**
 * Reads the body of a delivery.
 *
 * @param rawBody the bytes whose signature was checked; unsigned data is not trusted
 * @param delivery its ID differs from that of a replay (docs/api.md 19.8); its endpoint knows the
 * brand, unless it was registered by hand
 * @returns undefined when it is not an envelope of the service
 */
export function readEnvelope(rawBody: Buffer, delivery: Origin): Envelope | undefined {
	const body = asRecord(parse(rawBody));
	const { id, type, data = {} } = body;
	const fields = isRecord(data) ? data : undefined;
	if (!isText(id) || !isText(type) || fields === undefined) return undefined;
	const envelope = {
		id,
		type,
		createdAt: toTimeText(body.created_at),
		apiVersion: isText(body.api_version) ? body.api_version : null,
		isTest: body.test === true || id.startsWith('evt_test_'),
		data: fields,
	};
	return { ...envelope, item: toItem(envelope, delivery) };
}

function toItem(envelope: Omit<Envelope, 'item'>, { id, endpoint }: Origin): IDataObject {
	const head = {
		event_id: envelope.id,
		event_type: envelope.type,
		created_at: envelope.createdAt,
		api_version: envelope.apiVersion,
		delivery_id: id,
		is_test: envelope.isTest,
	};
	const { brandId: brand_id, brand } = endpoint ?? {};
	const ofBrand = { ...(brand_id && { brand_id }), ...(brand && { brand }) };
	return { ...head, ...ofBrand, ...envelope.data, ...head };
}

function parse(rawBody: Buffer): unknown {
	try {
		return JSON.parse(rawBody.toString('utf8')) as unknown;
	} catch {
		return undefined;
	}
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
