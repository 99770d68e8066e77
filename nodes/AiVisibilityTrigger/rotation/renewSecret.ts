import { createHash } from 'crypto';
import { sleep } from '../../shared/time/sleep';
import { type ApiClient } from '../../shared/transport/client';
import { openClient } from '../../shared/transport/openClient';
import { isPassing } from '../registration/applyPlan';
import {
	isKept,
	saveInProcess,
	type StoredEndpoint,
	withSecret,
} from '../registration/endpointStore';
import { rotateSecret, switchOn } from '../registration/endpoints';
import type { DetachedContext } from './detachedContext';

/** Before each attempt while the service is away; within the day that the old secret is good for. */
const PAUSES_MS = [0, 1, 5, 30, 120, 360, 720].map((minutes) => minutes * 60_000);

const underWay = new Set<string>();

/**
 * Has a new secret made for an endpoint, and keeps it; a delivery puts it into the static data. A
 * process that ends in between leaves a secret that nobody knows, which heals as every lost one does.
 * Never throws.
 *
 * @param endpoint as this process keeps it, with the secret that is out of date
 * @param occasion of the rotation: the service makes one new secret for each, and tells it to
 * everybody who asks on the same occasion (docs/api.md 4.4): after a lost answer, and to several
 * processes
 */
export async function renewSecret(
	context: DetachedContext,
	endpoint: StoredEndpoint,
	occasion = endpoint.secret,
): Promise<void> {
	if (underWay.has(endpoint.url)) return;
	underWay.add(endpoint.url);
	try {
		const keyFor = ({ method }: { method: string }) =>
			createHash('sha256').update(`${method} ${endpoint.id} ${occasion}`).digest('hex');
		for (const pause of PAUSES_MS) {
			await sleep(pause);
			// Given up meanwhile, registered again, or renewed.
			if (!isKept(endpoint)) return;
			const client = await openClient(context, {}, { keyFor });
			if (await isDone(context, client, endpoint)) return;
		}
	} catch (error) {
		logFailure(context, endpoint, error);
	} finally {
		underWay.delete(endpoint.url);
	}
}

/** @returns whether there is nothing more to try */
async function isDone(
	context: DetachedContext,
	client: ApiClient,
	endpoint: StoredEndpoint,
): Promise<boolean> {
	const { id, brandId } = endpoint;
	try {
		const secret = await rotateSecret(client, brandId, id);
		if (!isKept(endpoint)) return true;
		saveInProcess({ ...withSecret(endpoint, secret), abbreviation: client.abbreviation });
		context.logger.info(`AI Visibility: webhook endpoint ${id} has a new signing secret`);
	} catch (error) {
		logFailure(context, endpoint, error);
		return !isPassing(error);
	}
	// Refusals until now may have switched it off; this also resets their count.
	await switchOn(client, brandId, id).catch(({ message }: Error) =>
		context.logger.warn(
			`AI Visibility: webhook endpoint ${id} could not be switched on: ${message}`,
		),
	);
	return true;
}

function logFailure({ logger }: DetachedContext, { id }: StoredEndpoint, error: unknown): void {
	const { message } = error as Error;
	logger.warn(
		`AI Visibility: the signing secret of webhook endpoint ${id} was replaced, and this trigger could not get one of its own (${message}). Unpublish and publish the workflow (n8n 1: deactivate and activate it), or deliveries will be refused.`,
	);
}
