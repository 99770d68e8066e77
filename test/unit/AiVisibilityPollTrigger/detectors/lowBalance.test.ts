import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { lowBalance } from '../../../../nodes/AiVisibilityPollTrigger/detectors/lowBalance';

/** How often the polls of these balances find something, one after the other. */
const eventsOf = (periodEnd: number | null, ...balances: number[]) => {
	let memory: IDataObject | undefined;
	return balances.map((left) => {
		const result = lowBalance(memory, { left, periodEnd }, 20);
		memory = result.memory;
		return result.isEvent;
	});
};

it('a poll for a low balance finds nothing at first, and then the fall below the threshold once', () => {
	expect(eventsOf(1, 100, 20, 19.9, 5, 0)).toEqual([false, false, true, false, false]);
	expect(eventsOf(1, 5, 4)).toEqual([false, false]);
});

it('a poll for a low balance finds a fall once a period, also when more was left in between', () => {
	expect(eventsOf(1, 100, 10, 50, 10)).toEqual([false, true, false, false]);
});

it('a poll for a low balance finds a fall again in the next period, also when it is low at once', () => {
	const { memory } = lowBalance(undefined, { left: 5, periodEnd: 1 }, 20);
	expect(lowBalance(memory, { left: 5, periodEnd: 2 }, 20).isEvent).toBe(true);
});

it('a poll for a low balance finds a fall again after more was left where there are no periods', () => {
	expect(eventsOf(null, 100, 10, 5, 50, 10)).toEqual([false, true, false, false, true]);
});

it('a poll for a low balance finds a fall in each period exactly once, whatever the balance does', () => {
	const polls = fc.array(fc.record({ left: fc.nat({ max: 40 }), isNext: fc.boolean() }));
	fc.assert(
		fc.property(polls, (steps) => {
			let memory: IDataObject | undefined;
			let periodEnd = 0;
			const found = new Map<number, number>();
			const low = new Set<number>();
			const noted = new Set<number>();
			for (const { left, isNext } of steps) {
				if (isNext) periodEnd += 1;
				if (left < 20) (memory === undefined ? noted : low).add(periodEnd);
				const result = lowBalance(memory, { left, periodEnd }, 20);
				if (result.isEvent) found.set(periodEnd, (found.get(periodEnd) ?? 0) + 1);
				memory = result.memory;
			}
			const expected = [...low].filter((period) => !noted.has(period));
			expect([...found]).toEqual(expected.map((period) => [period, 1]));
		}),
	);
});
