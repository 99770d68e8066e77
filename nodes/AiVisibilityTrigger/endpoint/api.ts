import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { OperationError } from '../../shared/base/errors/operationError';
import { clock } from '../../shared/base/time/clock';
import { shortened } from '../../shared/base/values/display';
import { asRecord, isUuid, sha256 } from '../../shared/base/values/records';
import { ApiFailure } from '../../shared/requests/apiError';
import { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { StoredEndpoint } from './memory';

export type EndpointSettings = Omit<StoredEndpoint, 'id' | 'secret' | 'revision'>;

type EndpointId = Pick<StoredEndpoint, 'brandId' | 'id'>;

/** An endpoint of the service, with its documented fields (sandbox/api.md 19.1). */
export type Endpoint = ReturnType<typeof toEndpoint>;

const ENDPOINTS = '/v1/brands/{brandId}/webhooks';

const pathOf = ({ brandId, id }: EndpointId, rest = ''): string =>
	pathTo(`${ENDPOINTS}/{id}${rest}`, { brandId, id });

/**
 * Lists the webhook endpoints of a brand: those that a workflow has registered at an address, which a
 * copy of it can have, too, and all.
 *
 * @throws ApiFailure; OperationError as `readPages`
 */
export async function listEndpoints(
	client: ApiClient,
	{ brandId, owner, url }: Pick<EndpointSettings, 'brandId' | 'owner' | 'url'>,
): Promise<{ own: Endpoint[]; all: Endpoint[] }> {
	const request = { method: 'GET' as const, path: pathTo(ENDPOINTS, { brandId }) };
	const records = await readPages(client, request, 'cursor', Infinity);
	const all = records.map((record) => toEndpoint(record, brandId));
	const isOwn = (each: Endpoint) =>
		isSameAddress(each.url, url) && each.description.endsWith(owner);
	return { own: all.filter(isOwn), all };
}

/** @returns undefined when the service does not know it */
export async function readEndpoint(client: ApiClient, { brandId, id }: EndpointId) {
	const response = await client.tryRequest({ method: 'GET', path: pathOf({ brandId, id }) });
	if (!(response instanceof ApiFailure)) {
		return toEndpoint({ ...asRecord(response.body), id }, brandId);
	}
	if (!response.isGone) throw response;
	return undefined;
}

const toEndpoint = ({ id, url, events, description, is_active }: IDataObject, brandId: string) => ({
	brandId,
	id: String(id),
	url: String(url ?? ''),
	/** Undefined when the service does not say. */
	events: Array.isArray(events) ? events.map(String) : undefined,
	/** May be empty. Ends with the owner. */
	description: String(description ?? ''),
	isActive: is_active !== false,
});

/** @throws ApiFailure; OperationError when the response has no ID, or no secret is to be had */
export async function createEndpoint(
	client: ApiClient,
	{ brandId, owner, url, events }: EndpointSettings,
	workflowName: string,
): Promise<{ id: string; secret: string }> {
	const path = pathTo(ENDPOINTS, { brandId });
	const sent = { url, events, description: `n8n workflow "${shortened(workflowName)}" ${owner}` };
	const { body } = await client.request({ method: 'POST', path, body: sent });
	const id = String(asRecord(body).id ?? '');
	if (id === '') {
		throw new OperationError(
			'The service did not say which webhook endpoint it made',
			'Publish the workflow again (n8n 1: activate it), which first removes that endpoint.',
		);
	}
	return { id, secret: secretIn(body, sent) ?? (await rotateSecret(client, { brandId, id })) };
}

/**
 * Gets a new secret. The old one stays valid for 24 hours (sandbox/api.md 19.12).
 *
 * @param occasion what other processes find out, too: they then get the same secret (sandbox/api.md 4.4).
 * The service may repeat a failure to the same key, hence the hour
 * @throws ApiFailure; OperationError when the response has no secret
 */
export async function rotateSecret(client: ApiClient, endpoint: EndpointId, occasion?: string) {
	const path = pathOf(endpoint, '/secret-rotations');
	const hour = Math.floor(clock.now() / 3_600_000);
	const keyFor = () => sha256(`${endpoint.id} ${occasion} ${hour}`);
	const keyed = occasion === undefined ? client : new ApiClient(client.connection, { keyFor });
	const secret = secretIn((await keyed.request({ method: 'POST', path })).body);
	if (secret !== undefined) return secret;
	throw new OperationError(
		'The service gave no signing secret for the webhook endpoint',
		'Use the AI Visibility Poll Trigger, which needs no secret.',
	);
}

/** Fields whose texts are not the secret: IDs, times, the kind of the record, an old or masked one. */
const NO_SECRET = /(^|_)(id|at)$|(Id|At)$|^object$|^(old|prev|mask|hash)/;

/** No space, no colon as in addresses and times, and no sign that masks it. */
const MAY_BE_SECRET = /^[\w+/=.~-]+$/;

/**
 * Finds the signing secret in a response. The name of its field is undocumented: it is the field that
 * is named so, else the only text that may be one, is no UUID, and was not sent. A status is short.
 */
function secretIn(body: unknown, sent: IDataObject = {}): string | undefined {
	const texts = textsIn(body).filter(
		([name, text]) => !NO_SECRET.test(name) && MAY_BE_SECRET.test(text),
	);
	const named = texts.find(([name]) => /secret$/i.test(name));
	const known = textsIn(sent).map(([, text]) => text);
	const found = texts.filter(([, text]) => !isUuid(text) && !known.includes(text));
	const long = found.filter(([, text]) => text.length >= 16);
	const [only, ...others] = long.length > 0 ? long : found;
	return (named ?? (others.length === 0 ? only : undefined))?.[1];
}

function textsIn(value: unknown, name = ''): Array<[name: string, text: string]> {
	if (typeof value === 'string') return [[name, value]];
	if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name));
	return Object.entries(asRecord(value)).flatMap(([key, each]) => textsIn(each, key));
}

/** Enables an endpoint, which resets its count of failed deliveries (sandbox/api.md 19.14). */
export async function switchOn(client: ApiClient, endpoint: EndpointId): Promise<void> {
	await client.request({ method: 'PATCH', path: pathOf(endpoint), body: { is_active: true } });
}

/**
 * Deletes an endpoint. The path for deleting is undocumented: if the service does not know it, the
 * endpoint is disabled instead.
 *
 * @returns after `switched off` the endpoint still exists, with its secret; `unknown` is one that was
 * deleted already, or that this key does not reach
 * @throws ApiFailure when it may still be active
 */
export async function removeEndpoint(client: ApiClient, endpoint: EndpointId) {
	const path = pathOf(endpoint);
	const deletion = await client.tryRequest({ method: 'DELETE', path });
	if (!(deletion instanceof ApiFailure)) return 'deleted';
	if (!deletion.isGone && deletion.status !== 405) throw deletion;
	const patch = await client.tryRequest({ method: 'PATCH', path, body: { is_active: false } });
	if (!(patch instanceof ApiFailure)) return 'switched off';
	if (!patch.isGone) throw patch;
	return 'unknown';
}

/**
 * Gets a new secret for the endpoint that refuses what the service sends, which is then sent again. One
 * that the workflow has without knowing it takes the place of the stored one only if that is gone.
 *
 * @returns undefined when none refuses
 */
export async function rotateRefusing(
	client: ApiClient,
	wanted: Omit<EndpointSettings, 'events'>,
	stored: StoredEndpoint | undefined,
): Promise<Omit<StoredEndpoint, 'revision'> | undefined> {
	const { own, all } = await listEndpoints(client, wanted);
	const isThere = all.some(({ id, isActive }) => isActive && id === stored?.id);
	const others = own
		.filter(({ id }) => !isThere && id !== stored?.id)
		.map(({ id, url, events = [] }) => ({ ...wanted, id, url, events }));
	for (const endpoint of [...(stored ? [stored] : []), ...others]) {
		const refused = await firstRefused(client, endpoint);
		if (refused === undefined) continue;
		// The refusals may have disabled it. This also resets their count.
		await switchOn(client, endpoint);
		return { ...endpoint, secret: await rotateSecret(client, endpoint, refused) };
	}
	return undefined;
}

/**
 * Finds out whether an endpoint refuses its deliveries now, by the service's log (sandbox/api.md 19.15).
 *
 * @returns the ID of the oldest delivery in the latest row of refusals; undefined when the last
 * answered delivery was not refused, and when the log cannot be read
 */
export async function firstRefused(client: ApiClient, endpoint: EndpointId) {
	const path = pathOf(endpoint, '/deliveries');
	const response = await client.tryRequest({ method: 'GET', path, query: { limit: 20 } });
	const { data } = asRecord(response instanceof ApiFailure ? {} : response.body);
	const answered = (Array.isArray(data) ? (data as IDataObject[]) : []).filter(
		({ response_status }) => typeof response_status === 'number',
	);
	// The trigger's response to a signature that matches no secret.
	const firstOther = answered.findIndex(({ response_status }) => response_status !== 401);
	const oldest = answered.slice(0, firstOther === -1 ? undefined : firstOther).at(-1);
	return oldest && String(oldest.id ?? '');
}

/** Whether the failure is temporary, or leaves open whether the request was processed. */
export const isPassing = (error: unknown): boolean =>
	error instanceof DeadlineExceeded ||
	(error instanceof ApiFailure && error.outcome.kind !== 'refused');

export const isSameSet = (a: string[], b: string[]): boolean =>
	a.every((each) => b.includes(each)) && b.every((each) => a.includes(each));

/** Whether two URLs are the same address without their query, even if written differently. */
export const isSameAddress = (a: string, b: string): boolean => toAddress(a) === toAddress(b);

const toAddress = (url: string): string =>
	URL.canParse(url) ? new URL(url.split('?')[0]).href.replace(/\/+$/, '') : url;
