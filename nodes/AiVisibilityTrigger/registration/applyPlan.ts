import type { IDataObject, Logger } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/errors/cancellation';
import { OperationError } from '../../shared/errors/operationError';
import { quantity } from '../../shared/errors/quantity';
import { ApiFailure } from '../../shared/transport/apiError';
import type { ApiClient } from '../../shared/transport/client';
import { firstRefused, readDeliveryLog } from './deliveryLog';
import { forget, keep, loadEndpoint, loadForeign, remember } from './endpointStore';
import { createEndpoint, listEndpoints, removeEndpoint, rotateSecret, switchOn } from './endpoints';
import {
	type Endpoint,
	type Plan,
	planRegistration,
	serves,
	type Unwanted,
	type Wanted,
} from './plan';
import { isSameUrl } from './sameUrl';

/** What the steps of a registration share. */
export interface Registration {
	client: ApiClient;
	wanted: Wanted;
	/** Shown in the service beside the endpoint. */
	description: string;
	/** Of the node: where the endpoint is remembered. */
	staticData: IDataObject;
	logger: Logger;
}

/**
 * Whether the wanted endpoint is there, after putting right what can be put right: switched on, and
 * with a secret that is known.
 *
 * @throws ApiFailure, OperationError
 */
export async function isRegistered(registration: Registration): Promise<boolean> {
	const found = await look(registration).catch((error: unknown) =>
		fallBackToStored(registration, error),
	);
	if (found === undefined) return true;
	if (found.plan.keep === undefined) return false;
	await applyPlan(registration, found);
	return true;
}

/**
 * Makes sure that the wanted endpoint is there, and no other one of this trigger.
 *
 * @throws ApiFailure, OperationError
 */
export async function register(registration: Registration): Promise<void> {
	await applyPlan(registration, await look(registration));
}

/**
 * Removes the endpoint of this trigger. What cannot be removed is said in the log: a workflow must
 * be deactivatable while the service is away.
 */
export async function unregister(registration: Registration): Promise<void> {
	const { wanted, staticData } = registration;
	logForeign(registration);
	const kept = loadEndpoint(staticData, wanted.url);
	if (kept !== undefined) {
		await tryRemove(registration, { ...kept, isActive: true });
		return;
	}
	try {
		const { brandId, url } = wanted;
		const own = (await endpointsOf(registration)).filter((endpoint) =>
			isSameUrl(endpoint.url, url),
		);
		for (const endpoint of own) await tryRemove(registration, { ...endpoint, brandId });
	} catch (error) {
		logLeftBehind(registration, wanted.url, error);
	}
}

/** What is there, and what to do about it. */
interface Finding {
	endpoints: Endpoint[];
	plan: Plan;
}

async function look(registration: Registration): Promise<Finding> {
	const endpoints = await endpointsOf(registration);
	const { client, wanted, staticData } = registration;
	const plan = planRegistration(wanted, loadEndpoint(staticData, wanted.url), endpoints);
	const { keep } = plan;
	if (keep === undefined || plan.rotate) return { endpoints, plan };
	const log = await readDeliveryLog(client, wanted.brandId, keep.id);
	return { endpoints, plan: { ...plan, rotate: firstRefused(log) !== undefined } };
}

async function endpointsOf({ client, wanted }: Registration): Promise<Endpoint[]> {
	return await listEndpoints(client, wanted.brandId);
}

/**
 * While the service is away, what is remembered counts. n8n answers a refusal here by removing the
 * endpoint, and with it the deliveries that the service would still repeat: a short outage during a
 * restart of n8n must not lose them.
 */
function fallBackToStored({ wanted, staticData, logger }: Registration, error: unknown): undefined {
	const kept = loadEndpoint(staticData, wanted.url);
	if (kept === undefined || !serves(kept, wanted) || !isPassing(error)) throw error;
	logger.warn(
		`AI Visibility: the service could not say whether the webhook endpoint ${kept.id} is still there; going on as if it were`,
	);
}

/** Whether a failure may be over soon, or did not say what became of the request. */
export function isPassing(error: unknown): boolean {
	if (error instanceof DeadlineExceeded) return true;
	if (!(error instanceof ApiFailure)) return false;
	return error.status === undefined || error.status >= 500 || error.status === 429;
}

async function applyPlan(registration: Registration, { endpoints, plan }: Finding): Promise<void> {
	const { client, wanted, description, staticData } = registration;
	const { abbreviation } = client;
	logForeign(registration);
	for (const unwanted of plan.remove) await tryRemove(registration, unwanted);
	try {
		if (plan.keep === undefined) {
			const created = await createEndpoint(client, wanted, description);
			remember(staticData, { ...wanted, ...created, abbreviation });
			return;
		}
		const { id } = plan.keep;
		const kept = loadEndpoint(staticData, wanted.url);
		if (kept?.id === id) keep(staticData, { ...kept, abbreviation });
		if (plan.switchOn) await switchOn(client, wanted.brandId, id);
		if (plan.rotate) {
			const secret = await rotateSecret(client, wanted.brandId, id);
			remember(staticData, { ...wanted, id, secret, abbreviation });
		}
	} catch (error) {
		throw withEndpointList(error, endpoints);
	}
}

async function tryRemove(registration: Registration, endpoint: Unwanted): Promise<void> {
	const { client, wanted, staticData, logger } = registration;
	try {
		const outcome = await removeEndpoint(client, endpoint);
		logger.debug(`AI Visibility: webhook endpoint ${endpoint.id} ${outcome}`);
		// One that is only switched off is used again, with its secret.
		if (outcome === 'deleted' && loadEndpoint(staticData, wanted.url)?.id === endpoint.id) {
			forget(staticData, wanted.url);
		}
	} catch (error) {
		logLeftBehind(registration, endpoint.id, error);
	}
}

/** A workflow that was copied with its static data knows the endpoint of the original. */
function logForeign({ wanted, staticData, logger }: Registration): void {
	const foreign = loadForeign(staticData, wanted.url);
	if (foreign === undefined) return;
	logger.warn(
		`AI Visibility: this workflow knows the webhook endpoint ${foreign.id} of another address (${foreign.url}), as a copy does. It is left as it is. If no n8n uses that address any more, delete the endpoint in the service.`,
	);
}

function logLeftBehind({ logger }: Registration, what: string, error: unknown): void {
	// Nothing is left behind where there is nothing, as when another brand was chosen by mistake.
	if (error instanceof ApiFailure && error.status === 404) return;
	const why = error instanceof Error ? error.message : String(error);
	logger.warn(
		`AI Visibility: the webhook endpoint ${what} could not be removed from the service (${why}). Remove it there, or publish and unpublish the workflow again.`,
	);
}

/** Nobody can decide which endpoint to give up without seeing them (docs/api.md 19.1). */
function withEndpointList(error: unknown, endpoints: Endpoint[]): unknown {
	if (!(error instanceof ApiFailure) || error.code !== 'webhook_limit_reached') return error;
	const active = endpoints.filter(({ isActive }) => isActive).map(({ url }) => url);
	return new OperationError(
		'Delete or switch off a webhook endpoint of the brand that is no longer needed, then publish the workflow again (n8n 1: activate it)',
		`Or let one workflow receive the events and start the others, with Execute Sub-workflow. The brand has ${quantity(active.length, 'active webhook endpoint')} already: ${active.join(', ')}`,
		error.code,
		{ endpoints: active },
	);
}
