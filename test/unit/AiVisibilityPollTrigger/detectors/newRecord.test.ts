import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { newRecord } from '../../../../nodes/AiVisibilityPollTrigger/detectors/newRecord';
import { MOST_REMEMBERED } from '../../../../nodes/AiVisibilityPollTrigger/records';
import { clock } from '../../../../nodes/shared/base/time/clock';
import { afterPolls, FakeList, type Listing } from '../fakeList';

const START = 1_700_000_000_000;
const LOOK_BACK = 600_000;
const detector = newRecord({
	subject: 'citation',
	timestampField: 'created_at',
	lookBackMs: LOOK_BACK,
});

let now = START;
beforeEach(() => {
	now = START + 3_600_000;
	jest.spyOn(clock, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const at = (second: number) => new Date(START + second * 1000).toISOString();
const list = (born: Record<string, number>, isWhole = true): Listing => ({
	records: Object.entries(born)
		.sort(([, a], [, b]) => b - a)
		.map(([id, second]) => ({ id, created_at: at(second) })),
	isWhole,
});
const after = (...listings: Listing[]) => {
	const { found, memory } = afterPolls(detector, listings);
	return {
		found: found.map(({ record }) => record.id),
		memory: memory as { from: number; seen: string[] },
	};
};
/** Whether a poll that has read this far stops. */
const stops = (memory: IDataObject | undefined, { records }: Listing) => {
	const pass = detector.resume(memory);
	pass.take(records);
	return pass.shouldStop();
};

it('a poll for new records finds nothing at first', () => {
	expect(after(list({ a: 1, b: 2 })).found).toEqual([]);
});

it('a poll for new records finds what is new, and nothing twice', () => {
	expect(after(list({ a: 1 }), list({ a: 1, c: 3, b: 2 })).found).toEqual(['c', 'b']);
	expect(after(list({ a: 1 }), list({ a: 1, b: 2 }), list({ a: 1, b: 2 })).found).toEqual([]);
});

it('a poll for new records finds everything in a list that was empty', () => {
	expect(after(list({}), list({ a: 1 })).found).toEqual(['a']);
});

it('a poll for new records tells records of the same moment apart', () => {
	expect(after(list({ a: 1 }), list({ a: 1, b: 1 }), list({ a: 1, b: 1, c: 1 })).found).toEqual([
		'c',
	]);
});

it('a poll for new records finds what shows up late, but nothing older than it looks back', () => {
	expect(after(list({ a: 1_000 }), list({ a: 1_000, late: 500 })).found).toEqual(['late']);
	expect(after(list({ a: 1_000 }), list({ a: 1_000, old: 399 })).found).toEqual([]);
	expect(after(list({ a: 1_000 }), list({ a: 1_000, edge: 400 })).found).toEqual(['edge']);
});

it('a poll for new records does not take a record for new that was missing once', () => {
	expect(after(list({ a: 1, b: 2 }), list({ b: 2 }), list({ a: 1, b: 2 })).found).toEqual([]);
});

it('a poll for new records never moves the mark back, nor past the present', () => {
	const { memory } = after(list({ a: 1_000 }));
	expect(after(list({ a: 1_000 }), list({ b: 1 })).memory.from).toBe(memory.from);
	expect(after(list({ a: 1_000 }), list({})).memory.from).toBe(memory.from);
	expect(after(list({ future: 1e9 })).memory.from).toBe(START + 3_600_000 - LOOK_BACK);
});

it('a poll for new records finds a record without a readable time once', () => {
	const records = [{ id: 'odd', created_at: null }];
	const odd = { records };
	expect(after(list({ a: 1 }), odd).found).toEqual(['odd']);
	expect(after(list({ a: 1 }), odd, list({ a: 9_000 }), odd).found).toEqual([]);
});

it('a poll for new records reads down to the mark', () => {
	const { memory } = after(list({ a: 1_000 }));
	expect(stops(memory, list({ b: 400 }))).toBe(false);
	expect(stops(memory, list({ b: 1_500, a: 399 }))).toBe(true);
	expect(stops(undefined, list({ b: 1_500, a: 901 }))).toBe(false);
	expect(stops(undefined, list({ b: 1_500, a: 899 }))).toBe(true);
});

it('a poll for new records takes note again when the memory is of no known form', () => {
	for (const other of [{}, { from: 1 }, { from: 'x', seen: [] }, { known: [], isCut: false }]) {
		const pass = detector.resume(other);
		expect(pass.take(list({ a: 1 }).records)).toEqual([]);
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
		expect(stops(undefined, first)).toBe(true);
		const { memory, found } = after(first, list({ below: 1_900, same: 1_951, late: 1_952 }));
		expect(found).toEqual(['late']);
		expect(memory.seen.length).toBeLessThanOrEqual(MOST_REMEMBERED);
	});

	it('are all found, and moves the mark up behind those that are forgotten', () => {
		const flood = many(MOST_REMEMBERED + 10, (index) => 2_000 - Math.floor(index / 10));
		const { found, memory } = after(list({ a: 1_400 }), flood);
		expect(found).toHaveLength(MOST_REMEMBERED + 10);
		expect(memory.seen.length).toBeLessThanOrEqual(MOST_REMEMBERED);
		expect(JSON.stringify(memory).length).toBeLessThan(500_000);
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
	pagesInTime: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
	meanwhile: fc.nat({ max: 3 }),
});

it('a poll for new records finds every new record exactly once, whatever breaks off, takes too long and comes meanwhile', async () => {
	const histories = fc.array(step, { maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(histories, fc.integer({ min: 1, max: 3 }), async (steps, pageSize) => {
			now = START;
			let last = 0;
			const service = new FakeList(
				pageSize,
				({ created_at: born, id }) => (START - Date.parse(String(born))) * 1000 - Number(id),
			);
			const add = (late: number) =>
				service.put({ id: String(++last), created_at: new Date(now - late).toISOString() });
			let memory: IDataObject | undefined;
			let atFirst = new Set<string>();
			const found: string[] = [];
			const isNoted = () => memory !== undefined && memory.from !== null;
			const poll = async (breaksAt?: number, pagesInTime?: number, meanwhile = 0) => {
				const there = [...service.records.keys()];
				let left = meanwhile;
				const result = await service.poll(detector, memory, {
					breaksAt,
					// A first pass of several polls is the subject of another test.
					pagesInTime: isNoted() ? pagesInTime : undefined,
					meanwhile: () => void (left-- > 0 && add(0)),
				});
				if (result === undefined) return;
				if (memory === undefined) atFirst = new Set(there);
				found.push(...result.found.map(({ record }) => String(record.id)));
				memory = result.memory;
			};
			for (const each of steps) {
				now += each.passes;
				if (memory === undefined && !each.isPoll) add(each.passes);
				else if (each.isPoll) await poll(each.breaksAt, each.pagesInTime, each.meanwhile);
				else add(each.late);
			}
			if (memory === undefined) await poll();
			await poll();
			await poll();
			await poll();
			expect(new Set(found).size).toBe(found.length);
			const expected = [...service.records.keys()].filter((id) => !atFirst.has(id));
			expect([...found].sort()).toEqual(expected.sort());
		}),
		{ numRuns: 500 },
	);
});

it('a poll for new records takes note over several polls of a list that is long', async () => {
	const service = new FakeList(2, ({ created_at: born }) => -Date.parse(String(born)));
	const add = (id: string, second: number) => service.put({ id, created_at: at(second) });
	for (let index = 0; index < 10; index++) add(`old${index}`, index);
	let memory: IDataObject | undefined;
	const found: unknown[] = [];
	for (let polls = 0; polls < 8; polls++) {
		if (polls === 2) add('meanwhile', 100);
		const result = await service.poll(detector, memory, { pagesInTime: 1 });
		found.push(...result!.found.map(({ record }) => record.id));
		memory = result!.memory;
	}
	expect(found).toEqual(['meanwhile']);
});
