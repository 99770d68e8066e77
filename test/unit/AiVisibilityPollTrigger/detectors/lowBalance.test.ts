import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { lowBalance } from '../../../../nodes/AiVisibilityPollTrigger/detectors/lowBalance';
import { afterPolls, pollOf } from '../polls';

const balance = (left: number, periodEnd: number | null, name = 'quota') => ({
	records: [{ name, left, periodEnd, threshold: 20, item: { left } }],
	now: 7,
});

/** How often the polls of these balances find something, one after the other. */
const eventsOf = (periodEnd: number | null, ...balances: number[]) =>
	balances.map((_, index) => {
		const polls = balances.slice(0, index + 1).map((left) => balance(left, periodEnd));
		return afterPolls(lowBalance, polls).found.length > 0;
	});

describe('a low balance', () => {
	it('is found when it falls below the threshold, once, and at the first poll', () => {
		expect(eventsOf(1, 100, 20, 19.9, 5, 0)).toEqual([false, false, true, false, false]);
		expect(eventsOf(1, 5, 4)).toEqual([true, false]);
	});

	it('is not found again when the end of the period moves by less than a day', () => {
		const moved = (end: number) =>
			afterPolls(lowBalance, [balance(5, 1_000_000), balance(5, end)]).found;
		expect(moved(1_086_399)).toEqual([]);
		expect(moved(1_086_400)).toHaveLength(1);
	});

	it('is found again after more was left where there are no periods', () => {
		expect(eventsOf(null, 100, 10, 5, 50, 10)).toEqual([false, true, false, false, true]);
	});

	it('of the quota does not hide one of the credits', () => {
		const both = (quota: number, credits: number) => ({
			records: [...balance(quota, 1).records, ...balance(credits, null, 'credits').records],
		});
		const { found } = afterPolls(lowBalance, [both(50, 50), both(5, 50), both(5, 5)]);
		expect(found).toMatchObject([{ event: 'credits.low', record: { left: 5 } }]);
	});

	it('is found in each period exactly once, whatever the balance does', () => {
		const polls = fc.array(fc.record({ left: fc.nat({ max: 40 }), isNext: fc.boolean() }));
		fc.assert(
			fc.property(polls, (steps) => {
				let memory: IDataObject | undefined;
				let periodEnd = 0;
				const found = new Map<number, number>();
				const low = new Set<number>();
				for (const { left, isNext } of steps) {
					if (isNext) periodEnd += 30 * 86_400;
					if (left < 20) low.add(periodEnd);
					const result = pollOf(lowBalance, memory, balance(left, periodEnd));
					if (result.found.length > 0) found.set(periodEnd, (found.get(periodEnd) ?? 0) + 1);
					({ memory } = result);
				}
				expect([...found]).toEqual([...low].map((period) => [period, 1]));
			}),
		);
	});
});
