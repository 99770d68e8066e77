import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../shared/transport/apiError';
import type { ApiClient } from '../../shared/transport/client';
import { fillPath } from '../../shared/transport/path';

/** What a trigger answers to a signature that its secret does not match. */
const REFUSED = 401;

/** One delivery as the service logs it, with the answer to its last attempt (docs/api.md 19.15). */
interface LoggedDelivery {
	id: string;
	/** Missing while no attempt has been answered. */
	status: number | undefined;
}

/**
 * The latest deliveries to an endpoint, newest first. While the log cannot be read there are none:
 * then nothing follows from it.
 */
export async function readDeliveryLog(
	client: ApiClient,
	brandId: string,
	id: string,
): Promise<LoggedDelivery[]> {
	const ids: Record<string, string> = { brandId, id };
	const path = fillPath('/v1/brands/{brandId}/webhooks/{id}/deliveries', (name) => ids[name]);
	const answer = await client.tryRequest({ method: 'GET', path, query: { limit: 20 } });
	if (answer instanceof ApiFailure) return [];
	const { data } = (answer.body ?? {}) as { data?: IDataObject[] };
	return (data ?? []).map((row) => ({
		id: String(row.id ?? ''),
		status: typeof row.response_status === 'number' ? row.response_status : undefined,
	}));
}

/**
 * Looks for the deliveries that an endpoint refuses now.
 *
 * @returns the id of the first of them; undefined when its last answered delivery was not refused
 */
export function firstRefused(log: LoggedDelivery[]): string | undefined {
	const answered = log.filter(({ status }) => status !== undefined);
	const other = answered.findIndex(({ status }) => status !== REFUSED);
	return answered.slice(0, other === -1 ? undefined : other).at(-1)?.id;
}

/** What the service knows of a delivery; `unknown` is one that it has not made lately. */
export function stateOf(
	log: LoggedDelivery[],
	deliveryId: string | null,
): 'unknown' | 'pending' | 'accepted' | 'refused' {
	const delivery = log.find(({ id }) => id === deliveryId);
	if (delivery === undefined) return 'unknown';
	const { status } = delivery;
	if (status === undefined) return 'pending';
	return status >= 200 && status <= 299 ? 'accepted' : 'refused';
}
