import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/errors/operationError';
import { ApiFailure } from '../../shared/transport/apiError';
import type { ApiClient } from '../../shared/transport/client';
import { readPages } from '../../shared/transport/pagination';
import { fillPath } from '../../shared/transport/path';
import type { Endpoint, Unwanted, Wanted } from './plan';

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

/** @throws ApiFailure, OperationError */
export async function listEndpoints(client: ApiClient, brandId: string): Promise<Endpoint[]> {
	const request = { method: 'GET' as const, path: pathOf(ENDPOINTS, { brandId }) };
	const records = (await readPages(client, request, 'cursor', Infinity)) as IDataObject[];
	return records.map(({ id, url, events, is_active }) => ({
		id: String(id),
		url: String(url ?? ''),
		events: Array.isArray(events) ? events.map(String) : [],
		isActive: is_active !== false,
	}));
}

/**
 * @returns id and secret of the new endpoint
 * @throws ApiFailure; OperationError when the answer carries no id
 */
export async function createEndpoint(
	client: ApiClient,
	wanted: Wanted,
	description: string,
): Promise<{ id: string; secret: string }> {
	const { brandId, url, events } = wanted;
	const body = { url, events, ...(description === '' ? {} : { description }) };
	const path = pathOf(ENDPOINTS, { brandId });
	const answer = (await client.request({ method: 'POST', path, body })).body as IDataObject;
	if (typeof answer?.id !== 'string') {
		throw new OperationError(
			'The service did not say which webhook endpoint it made',
			'Publish the workflow again: the endpoint is found by its URL then.',
		);
	}
	const secret = secretIn(answer);
	return { id: answer.id, secret: secret ?? (await rotateSecret(client, brandId, answer.id)) };
}

/**
 * Has a new secret made; the old one stays good for 24 hours (docs/api.md 19.12).
 *
 * @throws ApiFailure; OperationError when the answer carries no secret
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

/** The name of the field is not published; both of these are in use. */
function secretIn(body: unknown): string | undefined {
	const { secret, signing_secret } = (body ?? {}) as IDataObject;
	return [secret, signing_secret].find(
		(value): value is string => typeof value === 'string' && value !== '',
	);
}

/**
 * Switches an endpoint on, which resets its count of failed deliveries (docs/api.md 19.14).
 *
 * @throws ApiFailure
 */
export async function switchOn(client: ApiClient, brandId: string, id: string): Promise<void> {
	const path = pathOf(`${ENDPOINTS}/{id}`, { brandId, id });
	await client.request({ method: 'PATCH', path, body: { is_active: true } });
}

/**
 * Takes an endpoint away. The path of the deletion is not published, so where the service does not
 * know it the endpoint is switched off instead.
 *
 * @returns what became of it: after `switched off` it is still there, with its secret
 * @throws ApiFailure when it may still be active
 */
export async function removeEndpoint(
	client: ApiClient,
	endpoint: Unwanted,
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
