import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/asRecord';
import type { ApiClient } from '../../shared/requests/client';
import type { Balance } from '../detectors/lowBalance';
import { readNumber } from '../records';

/**
 * Reads how much of the request quota is left. The headers of every metered response state it
 * (docs/api.md 7.2). The fields of the body are undocumented, so it is read only when the headers are
 * missing.
 *
 * @param threshold in percent
 * @throws ApiFailure; OperationError when the service does not say it
 */
export async function readQuota(client: ApiClient, threshold: number): Promise<Balance> {
	const { body } = await client.request({ method: 'GET', path: '/v1/me/quota' });
	const said = asRecord(body);
	const { quota_limit, quota_used, quota_remaining, quota_reset } = client.usage.toJson();
	const limit = readNumber(quota_limit ?? said.limit);
	const used = readNumber(quota_used ?? said.used);
	const remaining = readNumber(quota_remaining ?? said.remaining);
	if (limit === undefined || limit <= 0 || remaining === undefined) throw unknown('quota');
	const end = toTimestamp(quota_reset ?? said.current_period_end);
	const percent = (remaining / limit) * 100;
	return {
		name: 'quota',
		left: percent,
		periodEnd: Number.isNaN(end) ? null : Math.floor(end / 1_000),
		threshold,
		item: {
			threshold,
			remaining_percent: Math.round(percent * 100) / 100,
			limit,
			used: used ?? limit - remaining,
			remaining,
			current_period_end: Number.isNaN(end) ? null : new Date(end).toISOString(),
		},
	};
}

/**
 * Reads how many credits are left. The fields of the response are undocumented, and credits have no
 * documented limit.
 *
 * @param threshold in credits
 * @throws ApiFailure; OperationError when the service does not say it
 */
export async function readCredits(client: ApiClient, threshold: number): Promise<Balance> {
	const { body } = await client.request({ method: 'GET', path: '/v1/me/credits' });
	const said: IDataObject = asRecord(body);
	const balance = readNumber(said.balance ?? said.remaining ?? said.credits);
	if (balance === undefined) throw unknown('credits');
	const item = { threshold, ...said, balance };
	return { name: 'credits', left: balance, periodEnd: null, threshold, item };
}

function unknown(what: 'quota' | 'credits'): OperationError {
	const isQuota = what === 'quota';
	return new OperationError(
		`The service does not say how much of the ${isQuota ? 'request quota' : 'credits'} is left`,
		isQuota
			? 'Check that the API key belongs to a plan with a monthly request quota.'
			: 'Set Credits Below to 0 to watch the request quota only.',
	);
}
