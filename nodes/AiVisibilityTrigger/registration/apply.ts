import type { IDataObject, Logger } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { quantity } from '../../shared/base/values/quantity';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import {
	createEndpoint,
	type Endpoint,
	type EndpointSettings,
	isPassing,
	type Leftover,
	listEndpoints,
	removeEndpoint,
	rotateSecret,
	switchOn,
} from '../endpoint/api';
import { firstRefused, readDeliveryLog } from '../endpoint/deliveryLog';
import { isSameUrl } from '../endpoint/record';
import type { EndpointStore } from '../endpoint/store';
import { type Plan, planRegistration, serves } from './plan';

/** What the steps of the registration of one endpoint share. */
export interface Registration {
	client: ApiClient;
	settings: EndpointSettings;
	/** Name of the brand; null when it is not known. */
	brand: string | null;
	/** Description of the endpoint in the service. */
	description: string;
	store: EndpointStore;
	/** Of the node. */
	staticData: IDataObject;
	logger: Logger;
}

/** The service's endpoints, and the plan for them. */
interface RegistrationPlan {
	endpoints: Endpoint[];
	plan: Plan;
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
	let isNew = false;
	try {
		const found = await makePlan(registration).catch((error: unknown) =>
			fallBackToStored(registration, error),
		);
		isNew = found !== undefined && found.plan.existing === undefined;
		if (found !== undefined) await applyPlan(registration, found);
		return { registration, isNew };
	} catch (error) {
		return { registration, isNew, error };
	}
}

/**
 * Removes the endpoint. A failure is only logged, because a workflow must be deactivatable while the
 * service is down.
 */
export async function unregister(registration: Registration): Promise<void> {
	const { client, settings, store, staticData } = registration;
	const stored = store.load(staticData);
	if (stored !== undefined) {
		await tryRemove(registration, { ...stored, isActive: true });
		return;
	}
	try {
		const { brandId, url } = settings;
		for (const endpoint of await listEndpoints(client, brandId)) {
			if (isSameUrl(endpoint.url, url)) await tryRemove(registration, { ...endpoint, brandId });
		}
	} catch (error) {
		logLeftBehind(registration, settings.url, error);
	}
}

async function makePlan({
	client,
	settings,
	store,
	staticData,
}: Registration): Promise<RegistrationPlan> {
	const endpoints = await listEndpoints(client, settings.brandId);
	const plan = planRegistration(settings, store.load(staticData), endpoints);
	const { existing } = plan;
	if (existing === undefined || plan.rotate) return { endpoints, plan };
	const log = await readDeliveryLog(client, settings.brandId, existing.id);
	return { endpoints, plan: { ...plan, rotate: firstRefused(log) !== undefined } };
}

/**
 * Uses the stored endpoint while the service is down or lists no endpoints. If the check failed
 * instead, n8n would remove the endpoint and with it the deliveries that the service still retries,
 * so a short outage during a restart of n8n would lose them.
 */
function fallBackToStored(
	{ settings, store, staticData, logger }: Registration,
	error: unknown,
): undefined {
	const stored = store.load(staticData);
	const isOpen = isPassing(error) || error instanceof OperationError;
	if (stored === undefined || !serves(stored, settings) || !isOpen) throw error;
	logger.warn(
		`AI Visibility: the service could not say whether the webhook endpoint ${stored.id} is still there; going on as if it were`,
	);
}

async function applyPlan(
	registration: Registration,
	{ endpoints, plan }: RegistrationPlan,
): Promise<void> {
	const { client, settings, description, store, staticData } = registration;
	const known = namesOf(registration);
	for (const leftover of plan.remove) await tryRemove(registration, leftover);
	try {
		if (plan.existing === undefined) {
			const created = await createEndpoint(client, settings, description);
			store.replace(staticData, { ...settings, ...created, ...known });
			return;
		}
		const { id } = plan.existing;
		const stored = store.load(staticData);
		if (stored?.id === id) {
			store.update({ ...stored, ...known });
			store.save(staticData);
		}
		if (plan.switchOn) await switchOn(client, settings.brandId, id);
		if (plan.rotate) {
			const secret = await rotateSecret(client, settings.brandId, id);
			store.replace(staticData, { ...settings, id, secret, ...known });
		}
	} catch (error) {
		throw withEndpointList(error, endpoints);
	}
}

async function tryRemove(registration: Registration, endpoint: Leftover): Promise<void> {
	const { client, store, staticData, logger } = registration;
	try {
		const outcome = await removeEndpoint(client, endpoint);
		logger.debug(`AI Visibility: webhook endpoint ${endpoint.id} ${outcome}`);
		// A disabled endpoint is enabled again and keeps its secret.
		const isStored = store.load(staticData)?.id === endpoint.id;
		if (outcome === 'deleted' && isStored) store.forget(staticData);
	} catch (error) {
		logLeftBehind(registration, endpoint.id, error);
	}
}

/** Returns what is stored with an endpoint besides its settings. */
function namesOf({ client: { abbreviation }, brand }: Registration) {
	return brand === null ? { abbreviation } : { abbreviation, brand };
}

function logLeftBehind({ logger }: Registration, what: string, error: unknown): void {
	// 404: there is no endpoint to remove, for example because another brand was selected by mistake.
	if (error instanceof ApiFailure && error.status === 404) return;
	const why = error instanceof Error ? error.message : String(error);
	logger.warn(
		`AI Visibility: the webhook endpoint ${what} could not be removed from the service (${why}). Remove it there, or publish and unpublish the workflow again.`,
	);
}

/**
 * Adds the list of endpoints to the error, so that the user can decide which one to delete
 * (docs/api.md 19.1).
 */
function withEndpointList(error: unknown, endpoints: Endpoint[]): unknown {
	if (!(error instanceof ApiFailure) || error.code !== 'webhook_limit_reached') return error;
	const active = endpoints.filter(({ isActive }) => isActive);
	const names = active.map(({ description, url }) =>
		description === '' ? decoded(url) : `${description} (${decoded(url)})`,
	);
	return new OperationError(
		`The brand has ${quantity(active.length, 'active webhook endpoint')} already, which is the limit`,
		`Delete or switch off one that is no longer needed, then publish the workflow again (n8n 1: activate it). Or let one workflow receive the events and start the others, with Execute Sub-workflow. There are: ${names.join('; ')}.`,
		error.code,
		{ endpoints: active.map(({ url }) => url) },
	);
}

/** Decodes a path; unchanged when its encoding is invalid. */
function decoded(url: string): string {
	try {
		return decodeURI(url);
	} catch {
		return url;
	}
}
