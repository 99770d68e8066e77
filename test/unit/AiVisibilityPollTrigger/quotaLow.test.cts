import type { IDataObject } from 'n8n-workflow';
import { quotaLow } from '../../../nodes/AiVisibilityPollTrigger/events/quotaLow';
import { afterPolls } from './polls.cts';
import { formOf } from '../support/form.cts';

/** The quota that these headers tell, of 2026 until April. */
const quotaOf = async (headers: IDataObject) =>
	await quotaLow.read!({
		client: {
			connection: { abbreviation: 'ab' },
			request: async ({ path = '' }) => ({ headers: path === '/v1/me/quota' && headers }),
		},
		values: formOf({ threshold: 25 }),
	} as never);

const HEADERS = {
	'x-ab-quota-limit': '3000',
	'x-ab-quota-used': '2000',
	'x-ab-quota-remaining': '1000',
	'x-ab-quota-reset': '1775001600',
};

it('the quota is that of the headers', async () => {
	expect(await quotaOf(HEADERS)).toEqual([
		{
			...{ threshold: 25, remaining_percent: 33.33, limit: 3_000, used: 2_000, remaining: 1_000 },
			current_period_end: '2026-04-01T00:00:00.000Z',
		},
	]);
});

it.each([
	['limit', undefined],
	['limit', '0'],
	['used', ''],
	['remaining', undefined],
	['reset', ''],
])('an answer with the header of %s as %j is refused', async (name, value) => {
	const message = 'The service does not say how much of the request quota is left';
	await expect(quotaOf({ ...HEADERS, [`x-ab-quota-${name}`]: value })).rejects.toThrow(message);
});

it.each([
	['at the first poll, too, and once', '5 March, 4 March', [[7], []]],
	['not at the threshold', '20 March, 19.99 March', [[], [7]]],
	['once a period, whatever is left meanwhile', '5 March, 50 March, 5 March', [[7], [], []]],
	['again in the next period', '5 March, 5 April', [[7], [7]]],
])('a low quota is found %s', (_, quotas, expected) => {
	const detector = quotaLow.detector(formOf({ threshold: 20 }));
	const polls = quotas.split(', ').map((quota) => {
		const [remaining, end] = quota.split(' ');
		return { records: [{ limit: 300, remaining: 3 * Number(remaining), current_period_end: end }], now: 7 };
	});
	const found = polls.map((_, at) => afterPolls(detector, polls.slice(0, at + 1)).found.map(({ time }) => time));
	expect(found).toEqual(expected);
});
