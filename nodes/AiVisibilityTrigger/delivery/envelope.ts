import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../../shared/base/values/records';
import { toTimeText } from '../../shared/base/time/timestamp';
import type { CheckedDelivery } from '../endpoint/verify';

/** The event in a delivery (docs/api.md 19.5). */
export interface Envelope {
	id: string;
	type: string;
	createdAt: string | null;
	isTest: boolean;
	data: IDataObject;
	/**
	 * The item that starts the workflow: the envelope's fields, then its data (docs/api.md 19.6, 19.7).
	 * Fields that the API adds later pass through.
	 */
	item: IDataObject;
}

/**
 * Reads the body of a delivery.
 *
 * @param rawBody the bytes whose signature was checked; unsigned data is not trusted
 * @param delivery its ID differs from that of a replay (docs/api.md 19.8); its endpoint knows the
 * brand, unless it was registered by hand
 * @returns undefined when it is not an envelope of the service
 */
export function readEnvelope(
	rawBody: Buffer,
	{ id: deliveryId, endpoint }: Pick<CheckedDelivery, 'id' | 'endpoint'>,
): Envelope | undefined {
	const body = asRecord(parse(rawBody));
	const { id, type, data = {} } = body;
	if (!isText(id) || !isText(type) || !isRecord(data)) return undefined;
	const createdAt = toTimeText(body.created_at);
	const isTest = body.test === true || id.startsWith('evt_test_');
	const head = {
		event_id: id,
		event_type: type,
		created_at: createdAt,
		api_version: isText(body.api_version) ? body.api_version : null,
		delivery_id: deliveryId,
		is_test: isTest,
	};
	const { brandId: brand_id, brand } = endpoint ?? {};
	const ofBrand = { ...(brand_id && { brand_id }), ...(brand && { brand }) };
	return { id, type, createdAt, isTest, data, item: { ...head, ...ofBrand, ...data, ...head } };
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
