import type { IDataObject } from 'n8n-workflow';
import { readNewEndpoint } from '../../shared/assumptions/newEndpoint';
import { asRecord } from '../../shared/base/values/records';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { StoredEndpoint } from '../endpoints';

/** An endpoint as the service has it (sandbox/api.md 19.1). */
interface ListedEndpoint {
	id: string;
	url: string;
	description: string;
	isActive: boolean;
}

export type NewEndpoint = Omit<StoredEndpoint, 'id' | 'secret'>;

const ENDPOINTS = '/v1/brands/{brandId}/webhooks';

const pathOf = (brandId: string, id: string): string =>
	pathTo(`${ENDPOINTS}/{id}`, { brandId, id });

const toEndpoint = ({ id, url, description, is_active }: IDataObject): ListedEndpoint => ({
	id: String(id),
	url: String(url),
	description: String(description ?? ''),
	isActive: is_active !== false,
});

/** @throws ApiFailure; OperationError as `readPages` */
export async function listEndpoints(client: ApiClient, brandId: string): Promise<ListedEndpoint[]> {
	const request = { method: 'GET' as const, path: pathTo(ENDPOINTS, { brandId }) };
	return (await readPages(client, request, 'cursor', Infinity)).map(toEndpoint);
}

/** @returns undefined when the service does not have it. @throws ApiFailure */
export async function readEndpoint(
	client: ApiClient,
	{ brandId, id }: StoredEndpoint,
): Promise<ListedEndpoint | undefined> {
	const response = await client.tryRequest({ method: 'GET', path: pathOf(brandId, id) });
	if (!(response instanceof ApiFailure)) return toEndpoint(asRecord(response.body));
	if (!response.isGone) throw response;
	return undefined;
}

/**
 * @param keep receives the new endpoint before its secret is known, so that it can be deleted
 * @throws ApiFailure; OperationError as `readNewEndpoint`
 */
export async function createEndpoint(
	client: ApiClient,
	wanted: NewEndpoint,
	description: string,
	keep: (endpoint: StoredEndpoint) => void,
): Promise<StoredEndpoint> {
	const { brandId, url, events } = wanted;
	const path = pathTo(ENDPOINTS, { brandId });
	const { body } = await client.request({
		method: 'POST',
		path,
		body: { url, events, description },
	});
	const endpoint = { ...wanted, id: readNewEndpoint(body, 'id'), secret: '' };
	keep(endpoint);
	endpoint.secret = readNewEndpoint(body, 'secret');
	return endpoint;
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
	if (!(change instanceof ApiFailure)) return false;
	if (!change.isGone) throw change;
	return true;
}
