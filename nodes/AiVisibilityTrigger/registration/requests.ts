import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { StoredEndpoint } from '../endpoints';

/** An endpoint as the service has it (sandbox/api.md 19.1). */
export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

export type NewEndpoint = Omit<StoredEndpoint, 'id' | 'secret'>;

const ENDPOINTS = '/v1/brands/{brandId}/webhooks';

const pathOf = (brandId: string, id: string): string =>
	pathTo(`${ENDPOINTS}/{id}`, { brandId, id });

/** @throws ApiFailure; OperationError as `readPages` */
export async function listEndpoints(client: ApiClient, brandId: string) {
	const request = { method: 'GET' as const, path: pathTo(ENDPOINTS, { brandId }) };
	const records = await readPages(client, request, 'cursor', Infinity);
	return records.map(({ id, url, description, is_active }) => ({
		id: String(id),
		url: String(url),
		description: String(description ?? ''),
		isActive: is_active !== false,
	}));
}

/** @returns its response; undefined when the brand has no room for another one. @throws ApiFailure */
export async function createEndpoint(
	client: ApiClient,
	{ brandId, url, events }: NewEndpoint,
	description: string,
): Promise<unknown> {
	const path = pathTo(ENDPOINTS, { brandId });
	const body = { url, events, description };
	const response = await client.tryRequest({ method: 'POST', path, body });
	if (!(response instanceof ApiFailure)) return response.body;
	if (response.code === 'webhook_limit_reached') return undefined;
	throw response;
}

/** Switches an endpoint on, which resets its count of failed deliveries (sandbox/api.md 19.14). */
export async function switchOn(client: ApiClient, { brandId, id }: StoredEndpoint): Promise<void> {
	const path = pathOf(brandId, id);
	await client.request({ method: 'PATCH', path, body: { is_active: true } });
}

/**
 * Deletes an endpoint, or switches it off where that is refused (sandbox/api.md 19.18).
 *
 * @returns whether it is gone: an endpoint that is only off can be switched on again, with its secret
 * @throws ApiFailure when it may still be on
 */
export async function deleteEndpoint(
	client: ApiClient,
	brandId: string,
	id: string,
): Promise<boolean> {
	const path = pathOf(brandId, id);
	const deletion = await client.tryRequest({ method: 'DELETE', path });
	if (!(deletion instanceof ApiFailure)) return true;
	if (!deletion.isGone && deletion.status !== 405) throw deletion;
	const change = await client.tryRequest({ method: 'PATCH', path, body: { is_active: false } });
	if (change instanceof ApiFailure && !change.isGone) throw change;
	return change instanceof ApiFailure;
}
