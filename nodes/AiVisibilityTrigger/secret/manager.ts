import { sha256 } from '../../shared/base/values/hash';
import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import { sleep } from '../../shared/base/time/sleep';
import { openClient } from '../../shared/requests/openClient';
import { isPassing, listEndpoints, rotateSecret, switchOn } from '../endpoint/api';
import { firstRefused, readAnsweredLog, deliveryState } from '../endpoint/deliveryLog';
import { isSameUrl, type StoredEndpoint, withSecret } from '../endpoint/record';
import type { EndpointStore } from '../endpoint/store';
import { afterResponse, type DetachedContext } from '../host/detached';
import { type LogLine, log } from '../host/log';
import { type CheckedDelivery, nextStep } from './policy';

/**
 * Pauses before each attempt during an outage. All attempts are within the day in which the old
 * secret is valid.
 */
const PAUSES_MS = [0, 1, 5, 30, 120, 360, 720].map((minutes) => minutes * 60_000);

const MAX_RIGHTLY_SIGNED = 100;

const ROTATED_BY_HAND: LogLine = {
	level: 'warn',
	text: "the signing secret was rotated. Deliveries are accepted for 24 hours more; put the new secret into the field 'Webhook Signing Secret' of the credential by then.",
};

/**
 * Keeps the secret of the endpoint of one URL up to date: observes its deliveries, and gets a new
 * secret when it was rotated or lost.
 */
export class SecretManager {
	/** Latest time of signing at which the secret was the newest one, in Unix seconds. */
	private newestUntil = 0;

	/** When the service was last asked for a step, in ms of `clock.elapsed`. */
	private readonly askedAt = { 'confirm rotation': -Infinity, 'search for refusals': -Infinity };

	/** IDs of deliveries that were refused although the right secret signed them. */
	private readonly rightlySigned = new Set<string>();

	private isRenewing = false;

	constructor(private readonly store: EndpointStore) {}

	/**
	 * Records the check of a delivery, before it is answered. Requests for a new secret begin after
	 * the answer. Never throws.
	 *
	 * @param brandId the brand in the form
	 */
	async observe(
		context: IWebhookFunctions,
		delivery: CheckedDelivery,
		brandId: string,
	): Promise<void> {
		const { secret, endpoint } = delivery.conclusion;
		if (endpoint !== undefined) this.store.update(endpoint);
		if (secret === 'newest') this.newestUntil = Math.max(this.newestUntil, delivery.signedAt);
		if (secret === 'right') this.addRightlySigned(delivery.id);
		const now = clock.elapsed();
		const step = nextStep(delivery, {
			newestUntil: this.newestUntil,
			sinceConfirmed: now - this.askedAt['confirm rotation'],
			sinceSearched: now - this.askedAt['search for refusals'],
		});
		if (step === undefined) return;
		if (step === 'remind user') return log(context, ROTATED_BY_HAND);
		this.askedAt[step] = now;
		const stored = this.store.load(context.getWorkflowStaticData('node'));
		const work = async (detached: DetachedContext) =>
			step === 'confirm rotation'
				? await this.confirm(detached, delivery)
				: await this.heal(detached, { brandId, ...stored }, delivery.id);
		await afterResponse(context, work, ({ message }) =>
			context.logger.warn(
				`AI Visibility: whether the signing secret of the webhook endpoint ${this.store.url} was replaced could not be found out: ${message}`,
			),
		);
	}

	private addRightlySigned(deliveryId: string | null): void {
		if (deliveryId !== null) this.rightlySigned.add(deliveryId);
		for (const oldest of this.rightlySigned) {
			if (this.rightlySigned.size <= MAX_RIGHTLY_SIGNED) break;
			this.rightlySigned.delete(oldest);
		}
	}

	/**
	 * The secret may have been rotated: gets a new one if the service knows the delivery as a recent
	 * one.
	 */
	private async confirm(
		context: DetachedContext,
		{ id, signedAt, conclusion: { endpoint } }: CheckedDelivery,
	): Promise<void> {
		if (endpoint === undefined) return;
		const deliveries = await readAnsweredLog(await openClient(context), endpoint, id);
		// Another delivery may have shown in the meantime that the secret is the newest.
		const isNews = signedAt > this.newestUntil;
		if (isNews && deliveryState(deliveries, id) === 'accepted') {
			await this.renew(context, endpoint, endpoint.secret);
		}
	}

	/**
	 * The secret may be lost: rotated twice by others, or replaced by n8n with an older one. If the
	 * service's log shows that this endpoint refuses its deliveries, the endpoint gets a new secret,
	 * and the service's retries bring the deliveries again.
	 */
	private async heal(
		context: DetachedContext,
		stored: Partial<StoredEndpoint> & { brandId: string },
		deliveryId: string | null,
	): Promise<void> {
		const { url } = this.store;
		const { brandId } = stored;
		const client = await openClient(context);
		const endpoints = await listEndpoints(client, brandId);
		for (const { id, events } of endpoints.filter((each) => isSameUrl(each.url, url))) {
			const deliveries = await readAnsweredLog(client, { brandId, id }, deliveryId);
			const refused = firstRefused(deliveries.filter((each) => !this.rightlySigned.has(each.id)));
			if (refused === undefined) continue;
			const unknown = { id, brandId, url, events, secret: '', revision: 0, since: 0 };
			const endpoint = stored.id === id ? { ...unknown, ...stored } : unknown;
			this.store.update(endpoint);
			await this.renew(context, endpoint, refused);
		}
	}

	/**
	 * Gets a new secret for the current endpoint; the next delivery saves it. If the process ends
	 * before that, the secret is lost and replaced like any lost one.
	 *
	 * @param occasion identifies the rotation. It becomes the Idempotency-Key, so that repeated
	 * requests and other processes receive the same secret (docs/api.md 4.4)
	 */
	private async renew(
		context: DetachedContext,
		endpoint: StoredEndpoint,
		occasion: string,
	): Promise<void> {
		if (this.isRenewing) return;
		this.isRenewing = true;
		let failure: Error | undefined;
		try {
			for (const pause of PAUSES_MS) {
				await sleep(pause);
				// The endpoint was removed, registered again, or renewed in the meantime.
				if (!this.store.isCurrent(endpoint)) return;
				failure = await this.tryRenew(context, endpoint, occasion);
				if (!isPassing(failure)) break;
			}
		} finally {
			this.isRenewing = false;
		}
		if (failure === undefined) return;
		context.logger.warn(
			`AI Visibility: the signing secret of webhook endpoint ${endpoint.id} was replaced, and this trigger could not get one of its own (${failure.message}). Unpublish and publish the workflow (n8n 1: deactivate and activate it), or deliveries will be refused.`,
		);
	}

	/** @returns why it was not possible */
	private async tryRenew(
		context: DetachedContext,
		endpoint: StoredEndpoint,
		occasion: string,
	): Promise<Error | undefined> {
		const { id, brandId } = endpoint;
		const { logger } = context;
		const keyFor = ({ method }: { method: string }) => sha256(`${method} ${id} ${occasion}`);
		try {
			const client = await openClient(context, {}, { keyFor });
			const secret = await rotateSecret(client, brandId, id);
			if (!this.store.isCurrent(endpoint)) return undefined;
			this.store.update({ ...withSecret(endpoint, secret), abbreviation: client.abbreviation });
			logger.info(`AI Visibility: webhook endpoint ${id} has a new signing secret`);
			// Earlier refusals may have disabled it. This also resets their count.
			await switchOn(client, brandId, id).catch(({ message }: Error) =>
				logger.warn(`AI Visibility: webhook endpoint ${id} could not be switched on: ${message}`),
			);
			return undefined;
		} catch (error) {
			const failure = error as Error;
			logger.info(
				`AI Visibility: webhook endpoint ${id} has no new signing secret yet: ${failure.message}`,
			);
			return failure;
		}
	}
}
