import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { type Mark, newRecord } from '../../../nodes/AiVisibilityPollTrigger/detectors/newRecord';
import { type Listing, readList } from '../../../nodes/AiVisibilityPollTrigger/reading/readList';
import { MOST_REMEMBERED } from '../../../nodes/AiVisibilityPollTrigger/records';
import { FakeList, stored } from './fakeList';

const START = 1_700_000_000_000;
const LOOK_BACK = 600_000;
const ruleAt = (now: number) =>
	newRecord({ timestampField: 'created_at', lookBackMs: LOOK_BACK, now });
const rule = ruleAt(START + 3_600_000);

const at = (second: number) => new Date(START + second * 1000).toISOString();
const list = (born: Record<string, number>, isWhole = true): Listing => ({
	records: Object.entries(born)
		.sort(([, a], [, b]) => b - a)
		.map(([id, second]) => ({ id, created_at: at(second) })),
	isWhole,
	gone: [],
});
const after = (...listings: Listing[]) => {
	let mark: Mark | undefined;
	let found: unknown[] = [];
	for (const listing of listings) {
		const decision = rule.decide(mark, listing);
		mark = rule.recall(stored(decision.memory));
		found = decision.found.map(({ record }) => record.id);
	}
	return { found, mark: mark! };
};

it('finds nothing at first', () => {
	expect(after(list({ a: 1, b: 2 })).found).toEqual([]);
});

it('finds what is new, oldest first, and nothing twice', () => {
	expect(after(list({ a: 1 }), list({ a: 1, c: 3, b: 2 })).found).toEqual(['b', 'c']);
	expect(after(list({ a: 1 }), list({ a: 1, b: 2 }), list({ a: 1, b: 2 })).found).toEqual([]);
});

it('finds everything in a list that was empty', () => {
	expect(after(list({}), list({ a: 1 })).found).toEqual(['a']);
});

it('tells records of the same moment apart', () => {
	expect(after(list({ a: 1 }), list({ a: 1, b: 1 }), list({ a: 1, b: 1, c: 1 })).found).toEqual([
		'c',
	]);
});

it('finds what shows up late, but nothing older than it looks back', () => {
	expect(after(list({ a: 1_000 }), list({ a: 1_000, late: 500 })).found).toEqual(['late']);
	expect(after(list({ a: 1_000 }), list({ a: 1_000, old: 399 })).found).toEqual([]);
	expect(after(list({ a: 1_000 }), list({ a: 1_000, edge: 400 })).found).toEqual(['edge']);
});

it('does not take a record for new that was missing once', () => {
	expect(after(list({ a: 1, b: 2 }), list({ b: 2 }), list({ a: 1, b: 2 })).found).toEqual([]);
});

it('never moves the mark back, nor past the present', () => {
	const { mark } = after(list({ a: 1_000 }));
	expect(after(list({ a: 1_000 }), list({ b: 1 })).mark.from).toBe(mark.from);
	expect(after(list({ a: 1_000 }), list({})).mark.from).toBe(mark.from);
	expect(after(list({ future: 1e9 })).mark.from).toBe(START + 3_600_000 - LOOK_BACK);
});

it('finds a record without a readable time once', () => {
	const records = [{ id: 'odd', created_at: null }];
	const odd = { records, isWhole: true, gone: [] };
	expect(after(list({ a: 1 }), odd).found).toEqual(['odd']);
	expect(after(list({ a: 1 }), odd, list({ a: 9_000 }), odd).found).toEqual([]);
});

it('reads down to the mark', () => {
	const { mark } = after(list({ a: 1_000 }));
	expect(rule.shouldStop(mark, list({ b: 400 }).records)).toBe(false);
	expect(rule.shouldStop(mark, list({ b: 1_500, a: 399 }).records)).toBe(true);
	expect(rule.shouldStop(undefined, list({ b: 1_500, a: 901 }).records)).toBe(false);
	expect(rule.shouldStop(undefined, list({ b: 1_500, a: 899 }).records)).toBe(true);
});

it('takes nothing for a memory that is none', () => {
	for (const other of [{}, { from: 1 }, { from: '1', seen: [] }, { known: [], isCut: false }]) {
		expect(rule.recall(other)).toBeUndefined();
	}
});

describe('more records than are remembered', () => {
	const many = (count: number, second: (index: number) => number) =>
		list(
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, second(index)])),
			false,
		);

	it('ends the first reading, and brings nothing up that was below', () => {
		const first = many(MOST_REMEMBERED, (index) => 2_000 - Math.floor(index / 100));
		expect(rule.shouldStop(undefined, first.records)).toBe(true);
		const { mark, found } = after(first, list({ below: 1_900, same: 1_951, late: 1_952 }));
		expect(found).toEqual(['late']);
		expect(mark.seen.length).toBeLessThanOrEqual(MOST_REMEMBERED);
	});

	it('are all found, and moves the mark up behind those that are forgotten', () => {
		const flood = many(MOST_REMEMBERED + 10, (index) => 2_000 - Math.floor(index / 10));
		const { found, mark } = after(list({ a: 1_400 }), flood);
		expect(found).toHaveLength(MOST_REMEMBERED + 10);
		expect(mark.seen.length).toBeLessThanOrEqual(MOST_REMEMBERED);
		expect(JSON.stringify(mark).length).toBeLessThan(500_000);
		expect(after(list({ a: 1_400 }), flood, flood).found).toEqual([]);
	});
});

const step = fc.record({
	isPoll: fc.boolean(),
	/** How much later, in ms. */
	passes: fc.constantFrom(0, 1, 1000, 60_000, 3_600_000),
	/** How long after its creation a record shows up, in ms. */
	late: fc.constantFrom(0, 0, 1, 1000, LOOK_BACK / 2),
	breaksAt: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
	meanwhile: fc.nat({ max: 3 }),
});

it('finds every new record exactly once, whatever breaks off and comes meanwhile', async () => {
	const histories = fc.array(step, { maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(histories, fc.integer({ min: 1, max: 3 }), async (steps, pageSize) => {
			let now = START;
			let last = 0;
			const service = new FakeList(
				pageSize,
				({ created_at: born, id }) => (START - Date.parse(String(born))) * 1000 - Number(id),
			);
			const add = (late: number) =>
				service.put({
					id: String(++last),
					created_at: new Date(now - late).toISOString(),
				} as IDataObject);
			let mark: Mark | undefined;
			let atFirst = new Set<string>();
			const found: string[] = [];
			const poll = async (breaksAt?: number, meanwhile = 0) => {
				const present = ruleAt(now);
				const there = [...service.records.keys()];
				let left = meanwhile;
				const reader = service.reader({ breaksAt, meanwhile: () => void (left-- > 0 && add(0)) });
				const shouldStop = (records: IDataObject[]) => present.shouldStop(mark, records);
				const listing = await readList(reader, '/', {}, shouldStop).catch(() => undefined);
				if (listing === undefined) return;
				const decision = present.decide(mark, listing);
				if (mark === undefined) atFirst = new Set(there);
				found.push(...decision.found.map(({ record }) => String(record.id)));
				mark = present.recall(stored(decision.memory));
			};
			for (const each of steps) {
				now += each.passes;
				if (mark === undefined && !each.isPoll) add(each.passes);
				else if (each.isPoll) await poll(each.breaksAt, each.meanwhile);
				else add(each.late);
			}
			if (mark === undefined) await poll();
			await poll();
			await poll();
			expect(new Set(found).size).toBe(found.length);
			const expected = [...service.records.keys()].filter((id) => !atFirst.has(id));
			expect([...found].sort()).toEqual(expected.sort());
		}),
		{ numRuns: 500 },
	);
});
