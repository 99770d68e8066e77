import type { IDataObject } from 'n8n-workflow';
import { sleep } from '../../shared/base/time/sleep';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { pathTo } from '../../shared/requests/path';

/** The trigger's response to a signature that matches no secret. */
const REFUSED = 401;

/** Pauses before each attempt to read the log, which may not have the latest response yet. */
const PAUSES_MS = [250, 2_000, 10_000];

/** A delivery in the service's log, with the response to its last attempt (docs/api.md 19.15). */
interface LoggedDelivery {
	id: string;
	/** Undefined while no attempt has a response. */
	status: number | undefined;
}

/**
 * Reads the latest deliveries to an endpoint, newest first. Empty when the log cannot be read: then
 * nothing is concluded from it.
 */
export async function readDeliveryLog(
	client: ApiClient,
	brandId: string,
	id: string,
): Promise<LoggedDelivery[]> {
	const path = pathTo('/v1/brands/{brandId}/webhooks/{id}/deliveries', { brandId, id });
	const response = await client.tryRequest({ method: 'GET', path, query: { limit: 20 } });
	const { data } = (response instanceof ApiFailure ? {} : (response.body ?? {})) as IDataObject;
	const rows = Array.isArray(data) ? (data as IDataObject[]) : [];
	return rows.map((row) => ({
		id: String(row.id ?? ''),
		status: typeof row.response_status === 'number' ? row.response_status : undefined,
	}));
}

/**
 * Reads the log once it has the response to a delivery, or after some seconds.
 *
 * @param deliveryId of the delivery; null when it has no ID
 */
export async function readAnsweredLog(
	client: ApiClient,
	{ brandId, id }: { brandId: string; id: string },
	deliveryId: string | null,
): Promise<LoggedDelivery[]> {
	for (let attempt = 1; ; attempt++) {
		await sleep(PAUSES_MS[attempt - 1]);
		const log = await readDeliveryLog(client, brandId, id);
		if (deliveryState(log, deliveryId) !== 'pending' || attempt === PAUSES_MS.length) return log;
	}
}

/**
 * Finds the deliveries that an endpoint refuses at present.
 *
 * @returns the ID of the oldest delivery in the latest row of refusals; undefined when the last answered delivery was not refused
 */
export function firstRefused(log: LoggedDelivery[]): string | undefined {
	const answered = log.filter(({ status }) => status !== undefined);
	const firstOther = answered.findIndex(({ status }) => status !== REFUSED);
	return answered.slice(0, firstOther === -1 ? undefined : firstOther).at(-1)?.id;
}

/** The state of a delivery in the log; `unknown` when it is not among the latest ones. */
export function deliveryState(
	log: LoggedDelivery[],
	deliveryId: string | null,
): 'unknown' | 'pending' | 'accepted' | 'refused' {
	const delivery = log.find(({ id }) => id === deliveryId);
	if (delivery === undefined) return 'unknown';
	const { status } = delivery;
	if (status === undefined) return 'pending';
	return status >= 200 && status <= 299 ? 'accepted' : 'refused';
}
