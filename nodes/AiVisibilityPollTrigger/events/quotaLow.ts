import { OperationError } from '../../shared/base/errors/operationError';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { inForm } from '../../shared/forms/declare';
import { asRecord } from '../../shared/base/values/records';
import type { ApiClient } from '../../shared/requests/client';
import { serviceHeader } from '../../shared/requests/http';
import { type Balance, lowBalance } from '../detectors/lowBalance';
import { readNumber } from '../records';
import { isGiven, type PollEvent } from './event';

/** Costs 0 units (docs/api.md 7.4). */
export const quotaLow: PollEvent = {
	value: 'quotaLow',
	name: 'Quota Low',
	description: 'Little is left of the monthly request quota, or of the credits (0 units)',
	notice:
		'One poll: 0 units for the quota; with Credits Below, also 1 request for the credits. It starts the workflow once per billing period and threshold; for credits, again after more were added.',
	subject: 'quota',
	path: '/v1/me/quota',
	isPerKey: true,
	fields: [
		inForm('threshold', {
			displayName: 'Threshold (Percent)',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 20,
			required: true,
			description:
				'Starts the workflow when less than this share of the monthly request quota is left',
		}),
		inForm('creditsBelow', {
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'Also starts the workflow when fewer credits than this are left; 0 for never',
		}),
	],
	memoryDependsOn: ['threshold', 'creditsBelow'],
	detector: () => lowBalance,
	read: async ({ client, parameter, isTest }) => {
		const creditsBelow = Number(parameter('creditsBelow', 0));
		const balances = [await readQuota(client, Number(parameter('threshold')))];
		if (creditsBelow > 0) balances.push(await readCredits(client, creditsBelow));
		// A test shows what is left, however much that is.
		return isTest ? balances.map((each) => ({ ...each, threshold: Infinity })) : balances;
	},
	toLines: ({ remaining_percent: percent, remaining, limit, balance }, { say }) => [
		isGiven(percent) ? say('quota', { percent, remaining, limit }) : say('credits', { balance }),
	],
};

/**
 * Reads how much of the request quota is left. The headers of every metered response state it
 * (docs/api.md 7.2). The fields of the body are undocumented, so it is read only when the headers are
 * missing.
 *
 * @param threshold in percent
 * @throws ApiFailure; OperationError when the service does not say it
 */
export async function readQuota(client: ApiClient, threshold: number): Promise<Balance> {
	const { headers, body } = await client.request({ method: 'GET', path: '/v1/me/quota' });
	const said = asRecord(body);
	const read = (name: string) =>
		readNumber(serviceHeader(headers, `quota-${name}`)) ?? readNumber(said[name]);
	const [limit, used, remaining] = ['limit', 'used', 'remaining'].map(read);
	if (limit === undefined || limit <= 0 || remaining === undefined) {
		throw new OperationError(
			'The service does not say how much of the request quota is left',
			'Check that the API key belongs to a plan with a monthly request quota.',
		);
	}
	const end = toTimestamp(serviceHeader(headers, 'quota-reset') ?? said.current_period_end);
	const left = (remaining / limit) * 100;
	const item = {
		threshold,
		remaining_percent: Math.round(left * 100) / 100,
		limit,
		used: used ?? limit - remaining,
		remaining,
		current_period_end: Number.isNaN(end) ? null : new Date(end).toISOString(),
	};
	const periodEnd = Number.isNaN(end) ? null : Math.floor(end / 1_000);
	return { name: 'quota', left, periodEnd, threshold, item };
}

/**
 * Reads how many credits are left. The fields of the response are undocumented, and credits have no
 * documented limit.
 *
 * @param threshold in credits
 * @throws ApiFailure; OperationError when the service does not say it
 */
async function readCredits(client: ApiClient, threshold: number): Promise<Balance> {
	const said = await client.read('/v1/me/credits');
	const left = readNumber(said.balance ?? said.remaining ?? said.credits);
	if (left === undefined) {
		throw new OperationError(
			'The service does not say how much of the credits is left',
			'Set Credits Below to 0 to watch the request quota only.',
		);
	}
	const item = { threshold, ...said, balance: left };
	return { name: 'credits', left, periodEnd: null, threshold, item };
}
