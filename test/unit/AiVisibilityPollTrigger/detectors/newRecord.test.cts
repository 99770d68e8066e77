import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { MOST_REMEMBERED } from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { newRecord } from '../../../../nodes/AiVisibilityPollTrigger/events/newCitation';
import { afterPolls, type Listing, pollOf } from '../polls.cts';

const START = 1_700_000_000_000;
const LOOK_BACK = 24 * 3_600_000;
/** Of which a detector looks back 600. */
const UNIT = LOOK_BACK / 600;
const NOW = START + 3_600 * UNIT;
const detector = newRecord();

const at = (unit: number) => new Date(START + unit * UNIT).toISOString();
const list = (born: Record<string, number>, isWhole = true): Listing => ({
	records: Object.entries(born)
		.sort(([, a], [, b]) => b - a)
		.map(([id, unit]) => ({ id, created_at: at(unit) })),
	isWhole,
	now: NOW,
});
const after = (...listings: Listing[]) => {
	const { found, memory } = afterPolls(detector, listings);
	return {
		found: found.map(({ record }) => record.id),
		memory: memory as { from: number; seen: object },
	};
};

describe('new records', () => {
	it('are found in a list that was empty, unless they are older than the poll looks back', () => {
		const { records } = list({ now: 3_600, late: 3_001, old: 2_999 });
		expect(after(list({}), { records, now: NOW }).found).toEqual(['now', 'late']);
	});

	it('are left out without a time', () => {
		expect(after(list({}), { records: [{ id: 'a' }], now: NOW }).found).toEqual([]);
	});

	it('are found when they show up late, but not below where the poll looks back', () => {
		expect(after(list({ a: 1_000 }), list({ a: 1_000, late: 500 })).found).toEqual(['late']);
		expect(after(list({ a: 1_000 }), list({ a: 1_000, old: 399 })).found).toEqual([]);
		expect(after(list({ a: 1_000 }), list({ a: 1_000, edge: 400 })).found).toEqual(['edge']);
	});

	it('do not include one that was missing once', () => {
		expect(after(list({ a: 1, b: 2 }), list({ b: 2 }), list({ a: 1, b: 2 })).found).toEqual([]);
	});
});

describe('the mark', () => {
	it('never moves back, nor past the present', () => {
		const { memory } = after(list({ a: 1_000 }));
		expect(after(list({ a: 1_000 }), list({ b: 1 })).memory.from).toBe(memory.from);
		expect(after(list({ a: 1_000 }), list({})).memory.from).toBe(memory.from);
		expect(after(list({ future: 1e6 })).memory.from).toBe(NOW - LOOK_BACK);
	});

	it('is where reading ends', () => {
		const { memory } = after(list({ a: 1_000 }));
		const isOld = (second: number, from: IDataObject | undefined = memory as IDataObject) =>
			detector.isOld!(from, { created_at: at(second) }, NOW);
		expect([400, 399].map((second) => isOld(second))).toEqual([false, true]);
		const first = [3_000, 2_999].map((unit) => ({ created_at: at(unit) }));
		expect(first.map((each) => detector.isOld!(undefined, each, NOW))).toEqual([false, true]);
	});

	it('is above what the first poll has not read', () => {
		const first = list({ c: 1_002, b: 1_001 }, false);
		expect(after(first, list({ c: 1_002, b: 1_001, below: 1_000, same: 1_001 })).found).toEqual([]);
	});
});

describe('more records than are remembered', () => {
	const many = (count: number, second: (index: number) => number) =>
		list(
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, second(index)])),
			false,
		);

	it('are all found, and move the mark up behind those that are forgotten', () => {
		const flood = many(MOST_REMEMBERED + 10, (index) => 2_000 - Math.floor(index / 10));
		const { found, memory } = after(list({ a: 1_400 }), flood);
		expect(found).toHaveLength(MOST_REMEMBERED + 10);
		expect(Object.keys(memory.seen).length).toBeLessThanOrEqual(MOST_REMEMBERED);
		expect(JSON.stringify(memory).length).toBeLessThan(500_000);
		expect(after(list({ a: 1_400 }), flood, flood).found).toEqual([]);
	});
});

const step = fc.record({
	isPoll: fc.boolean(),
	/** How much later, in ms. */
	passes: fc.constantFrom(0, 1, 1000, 60_000, 6 * LOOK_BACK),
	/** How long after its creation a record shows up, in ms. */
	late: fc.constantFrom(0, 0, 1, 1000, LOOK_BACK / 2),
	/** The poll fails, so that what it found and remembers is lost. */
	isLost: fc.boolean(),
});

it('every new record is found exactly once, whatever fails and shows up late', () => {
	const histories = fc.array(step, { maxLength: 40 });
	fc.assert(
		fc.property(histories, fc.integer({ min: 1, max: 3 }), (steps, pageSize) => {
			let now = START;
			let all: Array<{ id: string; created_at: string }> = [];
			let memory: IDataObject | undefined;
			const found: unknown[] = [];
			const expected: string[] = [];
			const add = (late: number) => {
				const record = { id: `${all.length}`, created_at: new Date(now - late).toISOString() };
				all = [record, ...all].sort((a, b) => b.created_at.localeCompare(a.created_at));
				const isWatched = now - late >= Number(memory?.from ?? Infinity);
				if (isWatched) expected.push(record.id);
			};
			const poll = () => {
				const isEnd = (end: number) => detector.isOld!(memory, all[end - 1] ?? {}, now);
				let end = pageSize;
				while (end < all.length && !isEnd(end)) end += pageSize;
				const isWhole = end >= all.length;
				return pollOf(detector, memory, { records: all.slice(0, end), isWhole, now });
			};
			for (const { isPoll, passes, late, isLost } of [...steps, ...lastSteps]) {
				now += passes;
				if (!isPoll) add(late);
				if (!isPoll || isLost) continue;
				const result = poll();
				found.push(...result.found.map(({ record }) => record.id));
				({ memory } = result);
			}
			expect([...found].sort()).toEqual([...expected].sort());
		}),
		{ numRuns: 500 },
	);
});

/** Two polls that read everything: the first one may be the first of all. */
const lastSteps = [0, 1].map(() => ({ isPoll: true, passes: 0, late: 0, isLost: false }));
