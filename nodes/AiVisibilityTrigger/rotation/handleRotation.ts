import type { IWebhookFunctions } from 'n8n-workflow';
import { sleep } from '../../shared/time/sleep';
import { type ApiClient } from '../../shared/transport/client';
import { openClient } from '../../shared/transport/openClient';
import { logOnceAMinute } from '../delivery/log';
import { type Delivery, deliveryIdOf } from '../delivery/readDelivery';
import { responseOf, wasAccepted } from '../delivery/response';
import { signingTime } from '../delivery/signature';
import type { Verification } from '../delivery/verify';
import { readDeliveryLog, stateOf } from '../registration/deliveryLog';
import type { StoredEndpoint } from '../registration/endpointStore';
import { type DetachedContext, detach } from './detachedContext';
import { HourlyLimit } from './hourlyLimit';
import { renewSecret } from './renewSecret';

/** Before each look at the service's log, which may not yet have the answer to the delivery. */
const LOOKS_MS = [250, 2_000, 10_000];

const ROTATED_BY_HAND =
	'the signing secret was rotated. Deliveries are accepted for 24 hours more; put the new secret into the field Webhook Signing Secret of the credential by then.';

const confirmations = new HourlyLimit();

/** The latest time of signing, in Unix seconds, that the kept secret was the newest, by URL. */
const newestUntil = new Map<string, number>();

/**
 * Looks after a secret that was rotated elsewhere: the trigger has another one made, as nobody can
 * tell it the new one. That a newer secret signs beside the kept one is no proof: which signature is
 * the newer one is not signed, so a captured delivery can be relabelled. The service must know the
 * delivery as one that it has just made.
 */
export async function handleRotation(
	context: IWebhookFunctions,
	delivery: Delivery,
	verification: Verification & { isValid: true },
): Promise<void> {
	const { isRotated, endpoint } = verification;
	if (endpoint === undefined) {
		if (isRotated) logOnceAMinute(context, 'warn', ROTATED_BY_HAND);
		return;
	}
	const { url } = endpoint;
	const signedAt = Number(signingTime(delivery.header('Signature')));
	if (!isRotated) newestUntil.set(url, Math.max(signedAt, newestUntil.get(url) ?? 0));
	const isDue = isRotated && !isOutdated(url, signedAt) && confirmations.isFree(url);
	const deliveryId = deliveryIdOf(delivery);
	// A test in the editor registers another endpoint anyway.
	if (!isDue || deliveryId === null || context.getMode() === 'manual') return;
	confirmations.take(url);
	const detached = await detach(context);
	const isAccepted = wasAccepted(responseOf(context));
	void renewWhenConfirmed(detached, endpoint, { deliveryId, signedAt, isAccepted });
}

/** Whether the kept secret was the newest one then, or later. */
function isOutdated(url: string, signedAt: number): boolean {
	return signedAt <= (newestUntil.get(url) ?? 0);
}

/** The sign of a rotation. */
interface Sign {
	deliveryId: string;
	/** In Unix seconds. */
	signedAt: number;
	isAccepted: Promise<boolean>;
}

async function renewWhenConfirmed(
	context: DetachedContext,
	endpoint: StoredEndpoint,
	{ deliveryId, signedAt, isAccepted }: Sign,
): Promise<void> {
	try {
		if (!(await isAccepted)) return;
		const client = await openClient(context);
		if (!(await isConfirmed(client, endpoint, deliveryId))) return;
		if (isOutdated(endpoint.url, signedAt)) return;
		await renewSecret(context, endpoint);
	} catch (error) {
		const { message } = error as Error;
		context.logger.warn(
			`AI Visibility: whether the signing secret of webhook endpoint ${endpoint.id} was rotated could not be found out: ${message}`,
		);
	}
}

async function isConfirmed(
	client: ApiClient,
	endpoint: StoredEndpoint,
	deliveryId: string,
): Promise<boolean> {
	for (const pause of LOOKS_MS) {
		await sleep(pause);
		const state = stateOf(await readDeliveryLog(client, endpoint.brandId, endpoint.id), deliveryId);
		if (state !== 'pending') return state === 'accepted';
	}
	return false;
}
