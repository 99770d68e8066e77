import type { IDataObject } from 'n8n-workflow';
import { quotaLow } from '../../../nodes/AiVisibilityPollTrigger/events/quotaLow';
import { afterPolls } from './polls.cts';
import { formOf } from '../support/form.cts';

/** The quota that these headers tell, of 2026 until April. */
const quotaOf = async (headers: IDataObject) =>
	await quotaLow.read!({
		client: { connection: { abbreviation: 'ab' }, request: async () => ({ headers, body: {} }) },
		values: formOf({ threshold: 20 }),
	} as never);

const HEADERS = {
	'x-ab-quota-limit': '1000',
	'x-ab-quota-used': '900',
	'x-ab-quota-remaining': '100',
	'x-ab-quota-reset': '1775001600',
};

it('the quota is that of the headers', async () => {
	expect(await quotaOf(HEADERS)).toEqual([
		{
			...{ threshold: 20, remaining_percent: 10, limit: 1_000, used: 900, remaining: 100 },
			current_period_end: '2026-04-01T00:00:00.000Z',
		},
	]);
});

it.each(['limit', 'used', 'remaining', 'reset'])(
	'an answer without the header of %s is refused, and says what is expected',
	async (name) => {
		const { [`x-ab-quota-${name}` as keyof typeof HEADERS]: _, ...headers } = HEADERS;
		await expect(quotaOf(headers)).rejects.toMatchObject({
			message: 'The service does not say how much of the request quota is left',
			description: expect.stringContaining('Quota-Reset'),
		});
	},
);

it.each([
	['at the first poll, too, and once', '5 March, 4 March', [1, 0]],
	['not at the threshold', '20 March, 19.99 March', [0, 1]],
	['once a period, whatever is left meanwhile', '5 March, 50 March, 5 March', [1, 0, 0]],
	['again in the next period', '5 March, 5 April', [1, 1]],
])('a low quota is found %s', (_, quotas, expected) => {
	const detector = quotaLow.detector(formOf({ threshold: 20 }));
	const polls = quotas.split(', ').map((quota) => {
		const [remaining, end] = quota.split(' ');
		return { records: [{ limit: 100, remaining: Number(remaining), current_period_end: end }] };
	});
	const found = polls.map((_, at) => afterPolls(detector, polls.slice(0, at + 1)).found.length);
	expect(found).toEqual(expected);
});
