import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';
import { clock, sleep } from '../../shared/base/time/clock';
import { logTo } from '../../shared/base/values/log';
import { ApiClient } from '../../shared/requests/client';
import { CREDENTIAL } from '../../shared/requests/http';
import { type Connection, openConnection } from '../../shared/requests/keys/connection';
import type { ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import type { WebhookRequest } from '../request';
import { rotateRefusing, rotateSecret } from '../endpoint/api';
import type { CheckedDelivery } from './signature';

const HOUR_MS = 3_600_000;

/** Until the service's log of deliveries has the response. */
const PAUSE_MS = 5_000;

/** How long the response waits for a secret, so that n8n saves it with this delivery. */
const LONGEST_MS = 2_000;

/**
 * Gets a new secret, in two cases:
 * - rotated: the delivery was signed with the known secret, but only as the one before the current.
 *   Someone has rotated it, perhaps because it leaked. Rotating again ends the known one, and is the only
 *   way to a newer one. If n8n did not save that at once, the leaked one would be back after a restart;
 * - lost: the delivery was refused, so the known secret may have been rotated by others more than a day
 *   ago, or twice, or overwritten by n8n with an older one. Anyone can send such a delivery, so the
 *   service's log decides, after the response.
 *
 * Each at most once an hour: what strangers send must not put off the other. Never throws.
 */
export async function heal(
	context: IWebhookFunctions,
	{ trigger }: Pick<WebhookRequest, 'trigger'>,
	{ to: memory, doubt }: CheckedDelivery,
): Promise<void> {
	if (memory === undefined || doubt === undefined) return;
	if (clock.elapsed() - memory.lastAt[doubt] < HOUR_MS) return;
	memory.lastAt[doubt] = clock.elapsed();
	const stored = memory.current;
	const { logger } = context;
	const warn = ({ message }: Error) =>
		logTo(
			logger,
			`whether the webhook endpoint ${stored?.url ?? trigger.url} needs a new signing secret could not be found out: ${message.replace(/\.$/, '')}. This is tried again in an hour, with the next delivery that shows it. To do it now, unpublish and publish the workflow (n8n 1: deactivate and activate it).`,
		);
	const isRotated = stored !== undefined && doubt === 'rotated';
	const renew = async (connection: Connection) => {
		const client = new ApiClient(connection);
		if (!isRotated) await sleep(PAUSE_MS);
		const endpoint = isRotated
			? { ...stored, secret: await rotateSecret(client, stored, stored.secret) }
			: await rotateRefusing(client, { ...trigger, brandId: memory.brandId }, stored);
		if (endpoint === undefined) return;
		memory.keep(endpoint);
		logTo(logger, `webhook endpoint ${endpoint.id} has a new signing secret`, 'info');
	};
	const connection = await detach(context).catch(warn);
	if (!connection) return;
	const renewal = renew(connection).catch(warn);
	if (isRotated) await Promise.race([renewal, sleep(LONGEST_MS)]);
}

/**
 * Reads what later requests need. After the response, the newest n8n has nothing left to evaluate a
 * credential's expressions with, so the key is added to requests here.
 */
async function detach(context: IWebhookFunctions): Promise<Connection> {
	const { httpRequest } = context.helpers;
	const connection = await openConnection(context);
	const { apiKey } = await connection.context.getCredentials<ServiceCredential>(CREDENTIAL);
	const httpRequestWithAuthentication = async (_type: string, options: IHttpRequestOptions) => {
		const headers = { ...options.headers, Authorization: `Bearer ${apiKey}` };
		return (await httpRequest({ ...options, headers })) as unknown;
	};
	connection.context.helpers = { httpRequestWithAuthentication };
	return connection;
}
