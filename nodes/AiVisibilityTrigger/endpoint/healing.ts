import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';
import { clock, sleep } from '../../shared/base/time/clock';
import { sha256 } from '../../shared/base/values/records';
import { ApiClient } from '../../shared/requests/client';
import { CREDENTIAL, type ApiContext } from '../../shared/requests/http';
import { openConnection } from '../../shared/requests/keys/connection';
import type { ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import type { WebhookRequest } from '../host/request';
import { firstRefused, listEndpoints, rotateSecret, switchOn } from './api';
import type { EndpointMemory, StoredEndpoint } from './memory';

const HOUR_MS = 3_600_000;

/** Until the service's log of deliveries has the response. */
const PAUSE_MS = 5_000;

/** The endpoint that has refused a delivery. */
interface Refusing {
	endpoint: EndpointMemory;
	/** What is known of it. */
	known: StoredEndpoint[];
	brandId: string;
}

/**
 * Replaces the lost secret of an endpoint, after the response to a delivery that it refused: rotated by
 * others more than a day ago, or twice, or overwritten by n8n with an older one. Anyone can send a
 * delivery that is refused, so the service's log decides, at most once an hour. Never throws, and never
 * delays the response.
 */
export async function heal(
	context: IWebhookFunctions,
	{ wasAccepted }: WebhookRequest,
	refusing: Refusing,
): Promise<void> {
	const { endpoint } = refusing;
	if (clock.elapsed() - endpoint.searchedAt < HOUR_MS) return;
	endpoint.searchedAt = clock.elapsed();
	const warn = ({ message }: Error) =>
		context.logger.warn(
			`AI Visibility: whether the webhook endpoint ${endpoint.url} needs a new signing secret could not be found out: ${message.replace(/\.$/, '')}. This is tried again in an hour, when a delivery is refused. To do it now, unpublish and publish the workflow (n8n 1: deactivate and activate it).`,
		);
	try {
		const detached = await detach(context);
		void wasAccepted()
			.then(async () => await sleep(PAUSE_MS))
			.then(async () => await replaceSecret(detached, refusing))
			.catch(warn);
	} catch (error) {
		warn(error as Error);
	}
}

/**
 * Reads everything that later requests need while the delivery's context is open. After the response,
 * the newest n8n discards what it evaluates a credential's expressions with, so the key is added to
 * requests here.
 */
async function detach(context: IWebhookFunctions): Promise<ApiContext> {
	const { helpers, logger } = context;
	const node = context.getNode();
	const credential = await context.getCredentials<ServiceCredential>(CREDENTIAL);
	const send = async (_credentialType: string, options: IHttpRequestOptions) => {
		const headers = { ...options.headers, Authorization: `Bearer ${credential.apiKey}` };
		return (await helpers.httpRequest({ ...options, headers })) as unknown;
	};
	return {
		helpers: { httpRequestWithAuthentication: send },
		getCredentials: async <T extends object>() => credential as unknown as T,
		getNode: () => node,
		logger,
	};
}

/** Gets a new secret if the endpoint refuses what the service sends, which it then sends again. */
async function replaceSecret(
	context: ApiContext,
	{ endpoint, known, brandId }: Refusing,
): Promise<void> {
	const { url } = endpoint;
	const client = new ApiClient(await openConnection(context));
	for (const { id, events } of await listEndpoints(client, brandId, url)) {
		const refused = await firstRefused(client, brandId, id);
		if (refused === undefined) continue;
		// Other processes that find the same refusal get the same secret (docs/api.md 4.4). The service
		// may repeat a failure to the same key, hence the hour.
		const hour = Math.floor(clock.now() / HOUR_MS);
		const keyFor = ({ method }: { method: string }) => sha256(`${method} ${id} ${refused} ${hour}`);
		const keyed = new ApiClient(client.connection, { keyFor });
		const secret = await rotateSecret(keyed, brandId, id);
		const before = known.find((each) => each.id === id);
		const revision = (before?.revision ?? 0) + 1;
		const { abbreviation } = client.connection;
		endpoint.update({ ...before, id, brandId, url, events, secret, revision, abbreviation });
		context.logger.info(`AI Visibility: webhook endpoint ${id} has a new signing secret`);
		// The refusals may have disabled it. This also resets their count.
		await switchOn(keyed, brandId, id);
	}
}
