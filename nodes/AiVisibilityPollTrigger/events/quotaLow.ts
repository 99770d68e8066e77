import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { inForm } from '../../shared/forms/declare';
import { asRecord } from '../../shared/base/values/records';
import type { ApiClient } from '../../shared/requests/client';
import { serviceHeader } from '../../shared/requests/http';
import type { Detector } from '../detectors/detector';
import type { PollEvent } from './event';

/** Within that time, in ms, two ends are of one period: the service may move it by a little. */
const SAME_PERIOD_MS = 24 * 3_600_000;

/** Costs 0 units (sandbox/api.md 7.4). */
export const quotaLow: PollEvent = {
	value: 'quotaLow',
	name: 'Quota Low',
	description: 'Little is left of the monthly request quota (0 units)',
	notice: 'One poll: 0 units. It starts the workflow once per billing period and threshold.',
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
	],
	memoryDependsOn: ['threshold'],
	detector: (parameter, isTest) => lowQuota(isTest ? Infinity : Number(parameter('threshold'))),
	read: async ({ client, parameter }) => [
		{ threshold: Number(parameter('threshold')), ...(await readQuota(client)) },
	],
	toLines: (quota, { say, format }) => [
		say('quota', { ...quota, percent: format.number(Number(quota.remaining_percent)) }),
	],
};

/** Finds that a quota is low, once per period, also at the first poll. @param threshold in percent */
export function lowQuota(threshold: number): Detector {
	return {
		detect: (before, [quota], { now }) => {
			if (quota === undefined) return { memory: {}, found: [] };
			const isLow = (100 * Number(quota.remaining)) / Number(quota.limit) < threshold;
			const end = quota.current_period_end;
			const moved = Math.abs(toTimestamp(before?.end) - toTimestamp(end));
			// Without an end, a period lasts until more is left.
			const isSame = end === null || before?.end === null ? isLow : moved < SAME_PERIOD_MS;
			const wasLow = before?.isLow === true && isSame;
			// An end that moves a little with each poll is one when the quota is no longer low.
			const memory: IDataObject = !isLow && wasLow ? before : { isLow, end };
			const event = { event: 'quota.low', record: quota, time: now };
			return { memory, found: isLow && !wasLow ? [event] : [] };
		},
	};
}

/**
 * Reads what is left, from the headers (sandbox/api.md 7.2). The fields of the body are undocumented, so
 * they count only where the headers are missing.
 *
 * @throws ApiFailure; OperationError when the service does not say it
 */
export async function readQuota(client: ApiClient): Promise<IDataObject> {
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
	return {
		remaining_percent: Math.round((10_000 * remaining) / limit) / 100,
		limit,
		used: used ?? limit - remaining,
		remaining,
		current_period_end: Number.isNaN(end) ? null : new Date(end).toISOString(),
	};
}

function readNumber(value: unknown): number | undefined {
	const isText = typeof value === 'string' && value.trim() !== '';
	const number = typeof value === 'number' || isText ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}
