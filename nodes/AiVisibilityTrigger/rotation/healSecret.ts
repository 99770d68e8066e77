import type { IWebhookFunctions } from 'n8n-workflow';
import { sleep } from '../../shared/time/sleep';
import type { ApiClient } from '../../shared/transport/client';
import { openClient } from '../../shared/transport/openClient';
import { idsOf } from '../delivery/eventFilter';
import { type Delivery, deliveryIdOf } from '../delivery/readDelivery';
import { responseOf, wasAccepted } from '../delivery/response';
import { firstRefused, readDeliveryLog, stateOf } from '../registration/deliveryLog';
import { loadEndpoint, saveInProcess, type StoredEndpoint } from '../registration/endpointStore';
import { listEndpoints } from '../registration/endpoints';
import { isSameUrl } from '../registration/sameUrl';
import { webhookUrlOf } from '../registration/webhookUrl';
import { type DetachedContext, detach } from './detachedContext';
import { HourlyLimit } from './hourlyLimit';
import { renewSecret } from './renewSecret';

/** Before each look at the service's log, which may not yet have the answer to the delivery. */
const LOOKS_MS = [250, 2_000, 10_000];

const checks = new HourlyLimit();

const MOST_NOTED = 100;

/** Ids of deliveries that were refused although they were signed with the right secret. */
const rightlySigned = new Set<string>();

/**
 * Notes a delivery that was refused for its age alone. That of a clock which is wrong is no sign of
 * a lost secret.
 */
export function noteRightSecret(delivery: Delivery): void {
	const id = deliveryIdOf(delivery);
	if (id !== null) rightlySigned.add(id);
	for (const oldest of rightlySigned) {
		if (rightlySigned.size <= MOST_NOTED) break;
		rightlySigned.delete(oldest);
	}
}

/** Where the deliveries are expected that are refused. */
interface Expected {
	brandId: string;
	url: string;
	events: string[];
	deliveryId: string | null;
	/** The endpoint as far as it is known. */
	stored: StoredEndpoint | undefined;
}

/**
 * After a refusal, finds out whether the secret is lost: rotated twice elsewhere, or put back by n8n
 * to an older one. Anybody can send what is refused, so the service is asked, and once an hour at
 * most: where it says that this endpoint refuses what it sends, the endpoint gets a new secret. The
 * delivery itself comes again by the service's retries.
 */
export async function healSecret(context: IWebhookFunctions, delivery: Delivery): Promise<void> {
	const url = webhookUrlOf(context);
	if (context.getMode() === 'manual' || !checks.isFree(url)) return;
	checks.take(url);
	try {
		const stored = loadEndpoint(context.getWorkflowStaticData('node'), url);
		const chosen = context.getNodeParameter('brandId', '', { extractValue: true });
		const expected = {
			brandId: stored?.brandId ?? String(chosen ?? '').trim(),
			url,
			events: idsOf(context.getNodeParameter('events', [])),
			deliveryId: deliveryIdOf(delivery),
			stored,
		};
		const detached = await detach(context);
		void wasAccepted(responseOf(context)).then(async () => await tryHeal(detached, expected));
	} catch (error) {
		logFailure(context, url, error);
	}
}

async function tryHeal(context: DetachedContext, expected: Expected): Promise<void> {
	try {
		await heal(context, expected);
	} catch (error) {
		logFailure(context, expected.url, error);
	}
}

async function heal(context: DetachedContext, expected: Expected): Promise<void> {
	const { brandId, url, events, deliveryId, stored } = expected;
	const client = await openClient(context);
	await sleep(LOOKS_MS[0]);
	const endpoints = await listEndpoints(client, brandId);
	for (const { id } of endpoints.filter((endpoint) => isSameUrl(endpoint.url, url))) {
		const refused = await findRefused(client, { brandId, id }, deliveryId);
		if (refused === undefined) continue;
		const unknown = { id, brandId, url, events, secret: '', revision: 0, since: 0 };
		const endpoint = stored?.id === id ? stored : unknown;
		saveInProcess(endpoint);
		await renewSecret(context, endpoint, refused);
	}
}

/** @returns the id of the first delivery that the endpoint refuses now */
async function findRefused(
	client: ApiClient,
	{ brandId, id }: { brandId: string; id: string },
	deliveryId: string | null,
): Promise<string | undefined> {
	for (const pause of [0, ...LOOKS_MS.slice(1)]) {
		await sleep(pause);
		const log = await readDeliveryLog(client, brandId, id);
		const refused = firstRefused(log.filter((each) => !rightlySigned.has(each.id)));
		if (refused !== undefined || stateOf(log, deliveryId) !== 'pending') return refused;
	}
	return undefined;
}

function logFailure(
	{ logger }: { logger: DetachedContext['logger'] },
	url: string,
	error: unknown,
): void {
	const { message } = error as Error;
	logger.warn(
		`AI Visibility: why deliveries to ${url} are refused could not be found out: ${message}`,
	);
}
