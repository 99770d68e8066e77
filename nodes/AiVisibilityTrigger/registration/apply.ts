import type { IDataObject, Logger } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { quantity } from '../../shared/base/values/display';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import {
	createEndpoint,
	type Endpoint,
	type EndpointSettings,
	firstRefused,
	isPassing,
	listEndpoints,
	removeEndpoint,
	rotateSecret,
	switchOn,
} from '../endpoint/api';
import type { EndpointMemory } from '../endpoint/memory';
import { type Leftover, type Plan, planRegistration, serves } from './plan';

/** What the steps of the registration of one endpoint share. */
export interface Registration {
	client: ApiClient;
	settings: EndpointSettings;
	/** Name of the brand; null when it is not known. */
	brand: string | null;
	/** Description of the endpoint in the service. */
	description: string;
	endpoint: EndpointMemory;
	staticData: IDataObject;
	logger: Logger;
}

/** How a registration ended. */
export interface Registered {
	registration: Registration;
	/** Whether there was no endpoint before. */
	isNew: boolean;
	/** Set when it failed: ApiFailure, OperationError, DeadlineExceeded. */
	error?: unknown;
}

/**
 * Makes sure that the endpoint exists, is active, has a known secret, and is the only one of its URL.
 * Never throws.
 */
export async function register(registration: Registration): Promise<Registered> {
	const { client, settings, endpoint, staticData } = registration;
	let isNew = false;
	try {
		const endpoints = await listEndpoints(client, settings.brandId).catch((error: unknown) =>
			goOnWithStored(registration, error),
		);
		if (endpoints === undefined) return { registration, isNew };
		const plan = planRegistration(settings, endpoint.load(staticData), endpoints);
		isNew = plan.existing === undefined;
		for (const leftover of plan.remove) await tryRemove(registration, leftover);
		await applyPlan(registration, plan).catch((error: unknown) => {
			throw withEndpointList(error, endpoints);
		});
	} catch (error) {
		return { registration, isNew, error };
	}
	return { registration, isNew };
}

/**
 * Removes the endpoint. A failure is only logged, because a workflow must be deactivatable while the
 * service is down.
 */
export async function unregister(registration: Registration): Promise<void> {
	const { client, settings, endpoint, staticData } = registration;
	const stored = endpoint.load(staticData);
	if (stored !== undefined) return await tryRemove(registration, stored);
	const { brandId, url } = settings;
	try {
		for (const { id } of await listEndpoints(client, brandId, url)) {
			await tryRemove(registration, { id, brandId });
		}
	} catch (error) {
		logLeftBehind(registration, url, error);
	}
}

/**
 * Uses the stored endpoint while the service is down. If activation failed instead, n8n would remove
 * the endpoint and with it the deliveries that the service still retries, so a short outage during a
 * restart of n8n would lose them.
 */
function goOnWithStored(
	{ settings, endpoint, staticData, logger }: Registration,
	error: unknown,
): undefined {
	const stored = endpoint.load(staticData);
	if (stored === undefined || !serves(stored, settings) || !isPassing(error)) throw error;
	logger.warn(
		`AI Visibility: the service could not say whether the webhook endpoint ${stored.id} is still there; going on as if it were`,
	);
}

async function applyPlan(registration: Registration, plan: Plan): Promise<void> {
	const { client, settings, description, endpoint, staticData, brand } = registration;
	const { brandId } = settings;
	const known = { abbreviation: client.connection.abbreviation, ...(brand !== null && { brand }) };
	if (plan.existing === undefined) {
		const created = await createEndpoint(client, settings, description);
		return endpoint.replace(staticData, { ...settings, ...created, ...known });
	}
	const { id, isActive } = plan.existing;
	const stored = endpoint.load(staticData);
	if (stored?.id === id) endpoint.update({ ...stored, ...known }, staticData);
	if (!isActive) await switchOn(client, brandId, id);
	if (plan.rotate || (await firstRefused(client, brandId, id)) !== undefined) {
		const secret = await rotateSecret(client, brandId, id);
		endpoint.replace(staticData, { ...settings, id, secret, ...known });
	}
}

async function tryRemove(registration: Registration, { id, brandId }: Leftover): Promise<void> {
	const { client, endpoint, staticData, logger } = registration;
	try {
		const outcome = await removeEndpoint(client, brandId, id);
		logger.debug(`AI Visibility: webhook endpoint ${id} ${outcome}`);
		// A disabled endpoint is enabled again and keeps its secret.
		if (outcome === 'deleted' && endpoint.load(staticData)?.id === id) endpoint.forget(staticData);
	} catch (error) {
		logLeftBehind(registration, id, error);
	}
}

function logLeftBehind({ logger }: Registration, what: string, error: unknown): void {
	const { message } = error as Error;
	logger.warn(
		`AI Visibility: the webhook endpoint ${what} could not be removed from the service (${message}). Remove it there, or publish and unpublish the workflow again.`,
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
