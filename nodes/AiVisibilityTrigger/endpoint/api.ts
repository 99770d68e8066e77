import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { OperationError } from '../../shared/base/errors/operationError';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { fillPath } from '../../shared/requests/path';

/** The settings with which an endpoint is registered. */
export interface EndpointSettings {
	brandId: string;
	url: string;
	events: string[];
}

/** An endpoint of the service, with its documented fields (docs/api.md 19.1). */
export interface Endpoint {
	id: string;
	url: string;
	events: string[];
	/** The trigger writes its workflow's name here; may be empty. */
	description: string;
	isActive: boolean;
}

/** An endpoint to remove. */
export interface Leftover {
	brandId: string;
	id: string;
	isActive: boolean;
}

/** The webhook endpoints of a brand (docs/api.md 19.1). */
const ENDPOINTS = '/v1/brands/{brandId}/webhooks';

const LABELS: Record<string, string> = { brandId: 'Brand', id: 'Webhook Endpoint' };

function pathOf(template: string, ids: { brandId: string; id?: string }): string {
	const values: Record<string, unknown> = { ...ids };
	return fillPath(
		template,
		(name) => values[name],
		(name) => LABELS[name],
	);
}

/** @throws ApiFailure; OperationError as `readPages`, and for records without an id */
export async function listEndpoints(client: ApiClient, brandId: string): Promise<Endpoint[]> {
	const request = { method: 'GET' as const, path: pathOf(ENDPOINTS, { brandId }) };
	const records = (await readPages(client, request, 'cursor', Infinity)) as IDataObject[];
	if (records.some((record) => !record?.id)) {
		throw new OperationError(
			'The service did not list the webhook endpoints of the brand',
			"Publish the workflow again later (n8n 1: activate it). If this repeats, check the 'Base URL' of the credential.",
		);
	}
	return records.map(({ id, url, events, description, is_active }) => ({
		id: String(id),
		url: String(url ?? ''),
		events: Array.isArray(events) ? events.map(String) : [],
		description: typeof description === 'string' ? description : '',
		isActive: is_active !== false,
	}));
}

/**
 * @param description shown in the service
 * @returns ID and secret of the new endpoint
 * @throws ApiFailure; OperationError when the response has no ID
 */
export async function createEndpoint(
	client: ApiClient,
	settings: EndpointSettings,
	description: string,
): Promise<{ id: string; secret: string }> {
	const { brandId, url, events } = settings;
	const body = { url, events, description };
	const path = pathOf(ENDPOINTS, { brandId });
	const answer = (await client.request({ method: 'POST', path, body })).body as IDataObject;
	if (typeof answer?.id !== 'string') {
		throw new OperationError(
			'The service did not say which webhook endpoint it made',
			'Publish the workflow again (n8n 1: activate it): the endpoint is then found by its URL.',
		);
	}
	const secret = secretIn(answer);
	return { id: answer.id, secret: secret ?? (await rotateSecret(client, brandId, answer.id)) };
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
	const path = pathOf(`${ENDPOINTS}/{id}/secret-rotations`, { brandId, id });
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
	const path = pathOf(`${ENDPOINTS}/{id}`, { brandId, id });
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
	endpoint: Leftover,
): Promise<'deleted' | 'switched off'> {
	const path = pathOf(`${ENDPOINTS}/{id}`, endpoint);
	const deletion = await client.tryRequest({ method: 'DELETE', path });
	if (!(deletion instanceof ApiFailure)) return 'deleted';
	if (deletion.status !== 404 && deletion.status !== 405) throw deletion;
	if (!endpoint.isActive) return 'switched off';
	const patch = await client.tryRequest({ method: 'PATCH', path, body: { is_active: false } });
	if (!(patch instanceof ApiFailure)) return 'switched off';
	if (patch.status === 404) return 'deleted';
	throw patch;
}

/** Whether the failure is temporary, or leaves open whether the request was processed. */
export function isPassing(error: unknown): boolean {
	if (error instanceof DeadlineExceeded) return true;
	if (!(error instanceof ApiFailure)) return false;
	return error.status === undefined || error.status >= 500 || error.status === 429;
}
