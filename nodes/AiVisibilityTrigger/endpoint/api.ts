import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { OperationError } from '../../shared/base/errors/operationError';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import { isSameUrl, type StoredEndpoint } from './memory';

export type EndpointSettings = Pick<StoredEndpoint, 'brandId' | 'url' | 'events'>;

/** An endpoint of the service, with its documented fields (docs/api.md 19.1). */
export interface Endpoint {
	id: string;
	url: string;
	events: string[];
	/** The trigger writes its workflow's name here; may be empty. */
	description: string;
	isActive: boolean;
}

const ENDPOINTS = '/v1/brands/{brandId}/webhooks';

/** The trigger's response to a signature that matches no secret. */
const REFUSED = 401;

/**
 * Lists the webhook endpoints of a brand.
 *
 * @param url only those with this URL
 * @throws ApiFailure; OperationError as `readPages`
 */
export async function listEndpoints(
	client: ApiClient,
	brandId: string,
	url?: string,
): Promise<Endpoint[]> {
	const request = { method: 'GET' as const, path: pathTo(ENDPOINTS, { brandId }) };
	const records = await readPages(client, request, 'cursor', Infinity);
	const endpoints = records.map((record) => ({
		id: String(record.id),
		url: String(record.url ?? ''),
		events: Array.isArray(record.events) ? record.events.map(String) : [],
		description: String(record.description ?? ''),
		isActive: record.is_active !== false,
	}));
	return endpoints.filter((each) => url === undefined || isSameUrl(each.url, url));
}

/**
 * Creates an endpoint. If the response has no secret, the secret is rotated.
 *
 * @param description shown in the service
 * @throws ApiFailure; OperationError when the response has no ID
 */
export async function createEndpoint(
	client: ApiClient,
	{ brandId, url, events }: EndpointSettings,
	description: string,
): Promise<{ id: string; secret: string }> {
	const request = { method: 'POST' as const, path: pathTo(ENDPOINTS, { brandId }) };
	const { body } = await client.request({ ...request, body: { url, events, description } });
	const { id } = (body ?? {}) as IDataObject;
	if (typeof id !== 'string') {
		throw new OperationError(
			'The service did not say which webhook endpoint it made',
			'Publish the workflow again (n8n 1: activate it): the endpoint is then found by its URL.',
		);
	}
	return { id, secret: secretIn(body) ?? (await rotateSecret(client, brandId, id)) };
}

/**
 * Requests a new secret. The old one stays valid for 24 hours (docs/api.md 19.12).
 *
 * @throws ApiFailure; OperationError when the response has no secret
 */
export async function rotateSecret(
	client: ApiClient,
	brandId: string,
	id: string,
): Promise<string> {
	const path = pathTo(`${ENDPOINTS}/{id}/secret-rotations`, { brandId, id });
	const secret = secretIn((await client.request({ method: 'POST', path })).body);
	if (secret !== undefined) return secret;
	throw new OperationError(
		'The service gave no signing secret for the webhook endpoint',
		'Register the endpoint in the service yourself, put its secret into the credential, and choose Endpoint Registered by Hand.',
	);
}

/** The name of the field is undocumented. Both names are tried. */
function secretIn(body: unknown): string | undefined {
	const { secret, signing_secret } = (body ?? {}) as IDataObject;
	return [secret, signing_secret].find(
		(value): value is string => typeof value === 'string' && value !== '',
	);
}

/**
 * Enables an endpoint, which resets its count of failed deliveries (docs/api.md 19.14).
 *
 * @throws ApiFailure
 */
export async function switchOn(client: ApiClient, brandId: string, id: string): Promise<void> {
	const path = pathTo(`${ENDPOINTS}/{id}`, { brandId, id });
	await client.request({ method: 'PATCH', path, body: { is_active: true } });
}

/**
 * Deletes an endpoint. The path for deleting is undocumented: if the service does not know it, the
 * endpoint is disabled instead.
 *
 * @returns after `switched off` the endpoint still exists, with its secret
 * @throws ApiFailure when it may still be active
 */
export async function removeEndpoint(
	client: ApiClient,
	brandId: string,
	id: string,
): Promise<'deleted' | 'switched off'> {
	const path = pathTo(`${ENDPOINTS}/{id}`, { brandId, id });
	const deletion = await client.tryRequest({ method: 'DELETE', path });
	if (!(deletion instanceof ApiFailure)) return 'deleted';
	if (deletion.status !== 404 && deletion.status !== 405) throw deletion;
	const patch = await client.tryRequest({ method: 'PATCH', path, body: { is_active: false } });
	if (!(patch instanceof ApiFailure)) return 'switched off';
	if (patch.status === 404) return 'deleted';
	throw patch;
}

/**
 * Finds out whether an endpoint refuses its deliveries at present, by the service's log of the latest
 * ones (docs/api.md 19.15).
 *
 * @returns the ID of the oldest delivery in the latest row of refusals; undefined when the last
 * answered delivery was not refused, and when the log cannot be read
 */
export async function firstRefused(
	client: ApiClient,
	brandId: string,
	id: string,
): Promise<string | undefined> {
	const path = pathTo(`${ENDPOINTS}/{id}/deliveries`, { brandId, id });
	const response = await client.tryRequest({ method: 'GET', path, query: { limit: 20 } });
	const { data } = (response instanceof ApiFailure ? {} : (response.body ?? {})) as IDataObject;
	const answered = (Array.isArray(data) ? (data as IDataObject[]) : []).filter(
		(delivery) => typeof delivery.response_status === 'number',
	);
	const firstOther = answered.findIndex((delivery) => delivery.response_status !== REFUSED);
	const oldest = answered.slice(0, firstOther === -1 ? undefined : firstOther).at(-1);
	return oldest && String(oldest.id ?? '');
}

/** Whether the failure is temporary, or leaves open whether the request was processed. */
export function isPassing(error: unknown): boolean {
	const isFailure = error instanceof ApiFailure && error.outcome.kind !== 'refused';
	return isFailure || error instanceof DeadlineExceeded;
}
