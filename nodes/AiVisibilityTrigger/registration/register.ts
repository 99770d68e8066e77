import type { IDataObject, Logger } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { quantity } from '../../shared/base/values/display';
import { ApiFailure } from '../../shared/requests/apiError';
import type { Brand } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import {
	createEndpoint,
	type Endpoint,
	type EndpointSettings,
	firstRefused,
	isPassing,
	isSameSet,
	listEndpoints,
	readEndpoint,
	removeEndpoint,
	rotateSecret,
	switchOn,
} from '../endpoint/api';
import type { EndpointMemory, StoredEndpoint } from '../endpoint/memory';

/** What the steps of the registration of one endpoint share. */
export interface Registration {
	client: ApiClient;
	settings: EndpointSettings;
	brand: Brand;
	workflowName: string;
	memory: EndpointMemory;
	staticData: IDataObject;
	logger: Logger;
}

/** How a registration ended. */
export interface Registered {
	registration: Registration;
	/** Whether an endpoint was made, or may have been. */
	isNew: boolean;
	/** Set when it failed: ApiFailure, OperationError, DeadlineExceeded. */
	error?: unknown;
}

/**
 * Makes sure that the endpoint exists, is active and has a known secret. Never throws.
 *
 * The workflow's own endpoint is recognized by its stored ID, or else by its address and the ID of the
 * workflow in its description. Changing the events of an endpoint is undocumented, so other events need
 * a new one.
 */
export async function register(registration: Registration): Promise<Registered> {
	const registered: Registered = { registration, isNew: false };
	const { memory, staticData } = registration;
	try {
		const stored = memory.load(staticData);
		if (stored === undefined) await findOrCreate(registered);
		else await continueWith(stored, registered);
	} catch (error) {
		registered.error = error;
	}
	return registered;
}

/**
 * While the service is down, goes on with the stored endpoint unseen. If activation failed instead, n8n
 * would remove the endpoint and with it the deliveries that the service still retries, so a short outage
 * during a restart of n8n would lose them.
 */
async function continueWith(stored: StoredEndpoint, registered: Registered): Promise<void> {
	const { registration } = registered;
	const { client, settings, logger } = registration;
	const { url, events } = settings;
	const serves = stored.url === url && isSameSet(stored.events, events);
	const found = await readEndpoint(client, stored.brandId, stored.id).catch((error: unknown) => {
		if (!serves || !isPassing(error)) throw error;
		return 'unseen' as const;
	});
	if (found === 'unseen') {
		return logger.warn(
			`AI Visibility: the service could not say whether the webhook endpoint ${stored.id} is still there; going on as if it were`,
		);
	}
	const isSame = found?.events.length === 0 || isSameSet(found?.events ?? [], events);
	if (found && serves && isSame) {
		return await keepUp(registration, found, stored);
	}
	if (found) await tryRemove(registration, found.id);
	await findOrCreate(registered);
}

/** Uses the endpoint that the workflow has without knowing it, as after a lost response, or creates one. */
async function findOrCreate(registered: Registered): Promise<void> {
	const { registration } = registered;
	const { client, settings, workflowName } = registration;
	const { own, all } = await listEndpoints(client, settings);
	const existing = own.find(({ events }) => isSameSet(events, settings.events));
	for (const { id } of own) if (id !== existing?.id) await tryRemove(registration, id);
	if (existing !== undefined) return await keepUp(registration, existing);
	registered.isNew = true;
	const created = await createEndpoint(client, settings, workflowName).catch((error: unknown) => {
		throw withEndpointList(error, all);
	});
	store(registration, created);
}

/** @param stored undefined when its secret is lost */
async function keepUp(
	registration: Registration,
	{ id, isActive }: Endpoint,
	stored?: StoredEndpoint,
): Promise<void> {
	const { client, settings } = registration;
	const { brandId } = settings;
	if (!isActive) await switchOn(client, brandId, id);
	const isLost = stored === undefined || (await firstRefused(client, brandId, id)) !== undefined;
	if (isLost) store(registration, { id, secret: await rotateSecret(client, brandId, id) });
	else store(registration, stored);
}

function store(
	{ settings, brand, memory, staticData }: Registration,
	{ id, secret, ...stored }: Pick<StoredEndpoint, 'id' | 'secret'> & Partial<StoredEndpoint>,
): void {
	const name = brand.name ?? memory.load(staticData)?.brand;
	const named = name === undefined ? {} : { brand: name };
	memory.store(staticData, { id, ...settings, secret, ...named, revision: stored.revision });
}

/**
 * Removes the endpoint. A failure is only logged, because a workflow must be deactivatable while the
 * service is down.
 */
export async function unregister(registration: Registration): Promise<void> {
	const { client, settings, memory, staticData } = registration;
	const stored = memory.load(staticData);
	if (stored !== undefined) return await tryRemove(registration, stored.id);
	try {
		const { own } = await listEndpoints(client, settings);
		for (const { id } of own) await tryRemove(registration, id);
	} catch (error) {
		logLeftBehind(registration, settings.url, (error as Error).message);
	}
}

async function tryRemove(registration: Registration, id: string): Promise<void> {
	const { client, settings, memory, staticData, logger } = registration;
	const stored = memory.load(staticData);
	const what = `${id} (${stored?.id === id ? stored.url : settings.url})`;
	try {
		const outcome = await removeEndpoint(client, settings.brandId, id);
		const isUnknown = outcome === 'unknown';
		if (isUnknown) logLeftBehind(registration, what, 'it does not exist, or not for this API key');
		else logger.debug(`AI Visibility: webhook endpoint ${id} ${outcome}`);
		// A disabled endpoint is enabled again and keeps its secret.
		if (outcome !== 'switched off' && stored?.id === id) memory.forget(staticData);
	} catch (error) {
		logLeftBehind(registration, what, (error as Error).message);
	}
}

function logLeftBehind({ logger }: Registration, what: string, why: string): void {
	logger.warn(
		`AI Visibility: the webhook endpoint ${what} could not be removed from the service (${why}). If it is there, remove it there, or publish and unpublish the workflow again.`,
	);
}

/**
 * Adds the list of endpoints to the error, so that the user can decide which one to delete
 * (docs/api.md 19.1).
 */
function withEndpointList(error: unknown, endpoints: Endpoint[]): unknown {
	if (!(error instanceof ApiFailure) || error.code !== 'webhook_limit_reached') return error;
	const active = endpoints.filter(({ isActive }) => isActive);
	const names = active.map(({ description, url }) => `${description} (${url})`);
	return new OperationError(
		`The brand has ${quantity(active.length, 'active webhook endpoint')} already, which is the limit`,
		`Delete or switch off one that is no longer needed, then publish the workflow again (n8n 1: activate it). Or let one workflow receive the events and start the others, with Execute Sub-workflow. There are: ${names.join('; ')}.`,
		error.code,
	);
}
