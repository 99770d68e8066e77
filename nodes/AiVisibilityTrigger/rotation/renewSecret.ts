import { createHash } from 'crypto';
import { clock } from '../../shared/time/clock';
import { sleep } from '../../shared/time/sleep';
import { type ApiClient } from '../../shared/transport/client';
import type { ApiContext } from '../../shared/transport/http';
import { isPassing } from '../registration/applyPlan';
import { loadEndpoint, type StoredEndpoint, saveInProcess } from '../registration/endpointStore';
import { rotateSecret, switchOn } from '../registration/endpoints';
import type { KeyedRequest } from '../../shared/transport/idempotencyKey';
import { openClient } from '../../shared/transport/openClient';

/** Two who replace each other's secret must not do so all the time. */
const SHORTEST_BETWEEN_MS = 3_600_000;

/** Before each attempt while the service is away; within the day that the old secret is good for. */
const PAUSES_MS = [0, 1, 5, 30, 120, 360, 720].map((minutes) => minutes * 60_000);

/** When it was last begun, by the URL of the endpoint. */
const begun = new Map<string, number>();

const underWay = new Set<string>();

/**
 * Gives an endpoint a secret of this trigger's own again, after somebody else has replaced the one
 * that it had. Nobody can tell the trigger the new one; while the old one still signs along
 * (docs/api.md 19.12) it asks for another. Never throws.
 *
 * Before this, it must be noted in the static data that the secret is being renewed: a process that
 * ends in the middle leaves an endpoint whose secret nobody knows, and the note has the next
 * activation replace it.
 *
 * @param context which goes on working when the delivery has been answered
 * @param endpoint with the secret that is out of date
 */
export async function renewSecret(context: ApiContext, endpoint: StoredEndpoint): Promise<void> {
	const { url } = endpoint;
	if (underWay.has(url)) return;
	underWay.add(url);
	try {
		await sleep(pauseBefore(endpoint));
		for (const pause of PAUSES_MS) {
			await sleep(pause);
			if (!isKept(endpoint)) return;
			begun.set(url, clock.now());
			if (await isSettled(context, endpoint)) return;
		}
	} finally {
		underWay.delete(url);
	}
}

function pauseBefore({ url, since, previous }: StoredEndpoint): number {
	const last = Math.max(begun.get(url) ?? 0, previous === undefined ? 0 : since);
	return Math.max(0, last + SHORTEST_BETWEEN_MS - clock.now());
}

/** Not given up meanwhile, nor registered anew. */
function isKept({ url, secret }: StoredEndpoint): boolean {
	return loadEndpoint({}, url)?.secret === secret;
}

/** @returns whether there is nothing more to try */
async function isSettled(context: ApiContext, endpoint: StoredEndpoint): Promise<boolean> {
	const { renewing: _, secret: previous, ...kept } = endpoint;
	const { id, brandId } = endpoint;
	try {
		const keyFor = ({ method }: KeyedRequest) => keyOf(endpoint, method);
		const client = await openClient(context, {}, { keyFor });
		const secret = await rotateSecret(client, brandId, id);
		if (!isKept(endpoint)) return true;
		saveInProcess({ ...kept, secret, previous, since: clock.now() });
		context.logger.info(`AI Visibility: webhook endpoint ${id} has a new signing secret`);
		await switchOnAgain(context, client, endpoint);
		return true;
	} catch (error) {
		const { message } = error as Error;
		context.logger.warn(
			`AI Visibility: the signing secret of webhook endpoint ${id} was replaced, and this trigger could not get one of its own (${message}). Unpublish and publish the workflow (n8n 1: deactivate and activate it) within 24 hours of the rotation, or deliveries will be refused.`,
		);
		return !isPassing(error);
	}
}

/** Refusals until now may have switched it off; this also sets their count back. */
async function switchOnAgain(
	{ logger }: ApiContext,
	client: ApiClient,
	{ id, brandId }: StoredEndpoint,
): Promise<void> {
	await switchOn(client, brandId, id).catch(({ message }: Error) =>
		logger.warn(`AI Visibility: webhook endpoint ${id} could not be switched on: ${message}`),
	);
}

/**
 * The same for everybody who replaces the same secret, so that the service does it once and tells
 * all of them the same new one (docs/api.md 4.4): after a lost answer, and to several processes.
 */
function keyOf({ id, secret }: StoredEndpoint, method: string): string {
	return createHash('sha256').update(`${method} ${id} ${secret}`).digest('hex');
}
