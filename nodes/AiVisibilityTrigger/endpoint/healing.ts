import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import { sleep } from '../../shared/base/time/sleep';
import { sha256 } from '../../shared/base/values/hash';
import type { ApiContext } from '../../shared/requests/keys/apiContext';
import { openConnection } from '../../shared/requests/keys/connection';
import { ApiClient } from '../../shared/requests/client';
import { afterResponse } from '../host/detached';
import { firstRefused, listEndpoints, rotateSecret, switchOn } from './api';
import type { StoredEndpoint } from './record';
import type { EndpointStore } from './store';

const HOUR_MS = 3_600_000;

/** Until the service's log of deliveries has the response. */
const PAUSE_MS = 5_000;

/**
 * Replaces the lost secret of an endpoint: rotated by others more than a day ago, or twice, or
 * overwritten by n8n with an older one. Anyone can send a delivery that is refused, so the service's
 * log decides, at most once an hour.
 */
export class Healing {
	/** In ms of `clock.elapsed`. */
	private searchedAt = -Infinity;

	constructor(private readonly store: EndpointStore) {}

	/**
	 * Finds out about a refused delivery after the response to it. Never throws.
	 *
	 * @param brandId of the endpoint, if none is stored
	 */
	async begin(context: IWebhookFunctions, brandId: string): Promise<void> {
		if (clock.elapsed() - this.searchedAt < HOUR_MS) return;
		this.searchedAt = clock.elapsed();
		const stored = this.store.load(context.getWorkflowStaticData('node'));
		await afterResponse(
			context,
			async (detached) => {
				await sleep(PAUSE_MS);
				await this.heal(detached, { brandId, ...stored });
			},
			({ message }) =>
				context.logger.warn(
					`AI Visibility: whether the webhook endpoint ${this.store.url} needs a new signing secret could not be found out: ${message.replace(/\.$/, '')}. This is tried again in an hour, when a delivery is refused. To do it now, unpublish and publish the workflow (n8n 1: deactivate and activate it).`,
				),
		);
	}

	/** Gets a new secret if the endpoint refuses what the service sends, which it then sends again. */
	private async heal(
		context: ApiContext,
		stored: Partial<StoredEndpoint> & { brandId: string },
	): Promise<void> {
		const { url } = this.store;
		const { brandId } = stored;
		const client = new ApiClient(await openConnection(context));
		for (const { id, events } of await listEndpoints(client, brandId, url)) {
			const refused = await firstRefused(client, brandId, id);
			if (refused === undefined) continue;
			// Other processes that find the same refusal get the same secret (docs/api.md 4.4). The
			// service may repeat a failure to the same key, hence the hour.
			const hour = Math.floor(clock.now() / HOUR_MS);
			const keyFor = ({ method }: { method: string }) =>
				sha256(`${method} ${id} ${refused} ${hour}`);
			const keyed = new ApiClient(client.connection, { keyFor });
			const secret = await rotateSecret(keyed, brandId, id);
			const known = stored.id === id ? stored : undefined;
			const revision = (known?.revision ?? 0) + 1;
			const { abbreviation } = client.connection;
			this.store.update({ ...known, id, brandId, url, events, secret, revision, abbreviation });
			context.logger.info(`AI Visibility: webhook endpoint ${id} has a new signing secret`);
			// The refusals may have disabled it. This also resets their count.
			await switchOn(keyed, brandId, id);
		}
	}
}
