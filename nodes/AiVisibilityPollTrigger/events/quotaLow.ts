import { OperationError } from '../../shared/base/errors/operationError';
import { inForm } from '../../shared/forms/declare';
import type { PollEvent } from './event';

const quotaThreshold = inForm('threshold', {
	displayName: 'Threshold (Percent)',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
	default: 20,
	required: true,
	description: 'The workflow starts when less than this share of the monthly request quota is left',
});

const NO_QUOTA = new OperationError(
	'The service does not say how much of the request quota is left',
	'Its answer should have the headers Quota-Limit, Quota-Used, Quota-Remaining and Quota-Reset. Check that the API key belongs to a plan with a monthly request quota.',
);

/** Costs 0 units (sandbox/api.md 7.4). The quota is that of the headers (7.2). */
export const quotaLow: PollEvent = {
	value: 'quotaLow',
	name: 'Quota Low',
	description: 'The monthly request quota is nearly used up (0 units)',
	notice: 'Polls cost 0 units. The workflow starts once per billing period.',
	subject: 'quota',
	path: '/v1/me/quota',
	isPerKey: true,
	fields: [quotaThreshold],
	memoryDependsOn: [quotaThreshold],
	detector: (values, isTest) => ({
		detect: (before, [quota], { now }) => {
			const share = (100 * Number(quota.remaining)) / Number(quota.limit);
			const end = quota.current_period_end;
			// Once per period, also at the first poll.
			const isNew = (isTest || share < values.get(quotaThreshold)!) && before?.toldPeriod !== end;
			const event = { event: 'quota.low', record: quota, time: now };
			return { memory: isNew ? { toldPeriod: end } : { ...before }, found: isNew ? [event] : [] };
		},
	}),
	read: async ({ client, values }) => {
		const { headers } = await client.request({ method: 'GET', path: '/v1/me/quota' });
		// Headers have the service's abbreviation (sandbox/api.md 1.5).
		const start = `x-${client.connection.abbreviation}-quota-`;
		const [limit, used, remaining, reset] = ['limit', 'used', 'remaining', 'reset'].map((name) =>
			Number(headers[start + name] || NaN),
		);
		if (!(limit > 0) || Number.isNaN(remaining + used + reset)) throw NO_QUOTA;
		return [
			{
				threshold: values.get(quotaThreshold),
				remaining_percent: Math.round((10_000 * remaining) / limit) / 100,
				...{ limit, used, remaining },
				current_period_end: new Date(1_000 * reset).toISOString(),
			},
		];
	},
	toLines: (quota, { say }) => [say('quota', { ...quota, percent: quota.remaining_percent })],
};
