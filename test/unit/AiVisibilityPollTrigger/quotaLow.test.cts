import { lowQuota, readQuota } from '../../../nodes/AiVisibilityPollTrigger/events/quotaLow';
import type { ApiClient } from '../../../nodes/shared/requests/client';
import { afterPolls } from './polls.cts';

it.each([
	[{ 'x-ab-quota-limit': '1000', 'x-ab-quota-remaining': '100' }, 10, 900],
	[{ 'x-ab-quota-limit': '', 'x-ab-quota-remaining': 'few', 'quota-limit': '1' }, 90, 100],
])('the quota is that of the headers, else of the body: %j', async (headers, left, used) => {
	const client = {
		request: async () => ({
			headers,
			body: { limit: 1_000, remaining: 900, current_period_end: '2026-04-01T00:00:00Z' },
		}),
	} as unknown as ApiClient;
	const current_period_end = '2026-04-01T00:00:00.000Z';
	expect(await readQuota(client)).toMatchObject({
		...{ remaining_percent: left, used, current_period_end },
	});
});

it.each([{}, { limit: 0, remaining: 0 }])(
	'a quota that is not said, or none, is no low one: %j',
	async (body) => {
		const client = { request: async () => ({ headers: {}, body }) } as unknown as ApiClient;
		await expect(readQuota(client)).rejects.toThrow('does not say how much');
	},
);

const HOUR = 3_600_000;
const detector = lowQuota(20);

/** @param end of the period, in hours since 1970 */
const quota = (remaining: number, end: number | null) => ({
	records: [
		{
			...{ limit: 100, remaining },
			current_period_end: end === null ? null : new Date(end * HOUR).toISOString(),
		},
	],
	now: 7,
});

/** How often the polls of these quotas find something, one after the other. */
const eventsOf = (...quotas: Array<[remaining: number, end: number | null]>) =>
	quotas.map((_, index) => {
		const polls = quotas.slice(0, index + 1).map((each) => quota(...each));
		return afterPolls(detector, polls).found.length;
	});

describe('a low quota', () => {
	it('is not found again when the end of the period moves by less than a day', () => {
		expect(eventsOf([5, 100], [50, 112.5], [5, 123.9])).toEqual([1, 0, 0]);
		expect(eventsOf([5, 100], [5, 124])).toEqual([1, 1]);
		expect(afterPolls(detector, [quota(5, 100)]).found).toMatchObject([{ time: 7 }]);
	});

	it('is found again after more was left where periods have no end, or one that moves on', () => {
		expect(eventsOf([100, null], [5, null], [4, null], [50, null], [5, null])).toEqual([
			0, 1, 0, 0, 1,
		]);
		expect(eventsOf([5, 0], [5, 20], [5, 40], [50, 60], [50, 80], [5, 100])).toEqual([
			1, 0, 0, 0, 0, 1,
		]);
	});

	it('is not found again where the end is not said once', () => {
		expect(eventsOf([5, 1], [5, null], [5, 1])).toEqual([1, 0, 0]);
	});
});
