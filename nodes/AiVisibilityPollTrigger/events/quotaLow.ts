import { inForm } from '../../shared/forms/fields/apiField';
import { lowBalance } from '../detectors/lowBalance';
import { readCredits, readQuota } from './balances';
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
	read: async ({ client, parameter }) => {
		const creditsBelow = Number(parameter('creditsBelow', 0));
		const quota = await readQuota(client, Number(parameter('threshold')));
		return creditsBelow > 0 ? [quota, await readCredits(client, creditsBelow)] : [quota];
	},
	toLines: ({ remaining_percent: percent, remaining, limit, balance }) => [
		isGiven(percent)
			? `${percent}% of the request quota is left: ${remaining} of ${limit} units`
			: `Credits left: ${balance}`,
	],
};
