import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import {
	statusChange,
	type Statuses,
} from '../../../nodes/AiVisibilityPollTrigger/detectors/statusChange';
import { type Listing, readList } from '../../../nodes/AiVisibilityPollTrigger/reading/readList';
import { MOST_REMEMBERED } from '../../../nodes/AiVisibilityPollTrigger/records';
import { FakeList, stored } from './fakeList';

const rule = statusChange({
	wanted: new Set(['active', 'paused']),
	matches: ({ hidden }) => hidden !== true,
	timestampField: 'created_at',
});

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const list = (statuses: Record<string, string>, changes: Partial<Listing> = {}): Listing => ({
	records: Object.entries(statuses).map(([id, status]) => ({ id, status, created_at: at(0) })),
	isWhole: true,
	gone: [],
	...changes,
});
/** The events of the last of several polls. */
const after = (...listings: Listing[]) => {
	let memory: Statuses | undefined;
	let found: Array<[unknown, unknown, unknown]> = [];
	for (const listing of listings) {
		const decision = rule.decide(memory, listing);
		memory = rule.recall(stored(decision.memory));
		found = decision.found.map(({ record, previousStatus }) => [
			record.id,
			previousStatus,
			record.status,
		]);
	}
	return found;
};

it('finds nothing at first', () => {
	expect(after(list({ a: 'active', b: 'paused' }))).toEqual([]);
});

it('finds what came into a wanted status, and from which', () => {
	const found = after(
		list({ a: 'draft', b: 'active', c: 'draft' }),
		list({ a: 'active', b: 'paused', c: 'ended' }),
	);
	expect(found).toEqual([
		['a', 'draft', 'active'],
		['b', 'active', 'paused'],
	]);
});

it('finds what was not there before', () => {
	expect(after(list({}), list({ a: 'active', b: 'draft' }))).toEqual([['a', null, 'active']]);
});

it('finds nothing twice, and the same status again after another one', () => {
	const active = list({ a: 'active' });
	const ended = list({ a: 'ended' });
	expect(after(list({ a: 'draft' }), active, active)).toEqual([]);
	expect(after(active, ended, active)).toEqual([['a', 'ended', 'active']]);
});

it('does not take a record for new that was missing once', () => {
	expect(after(list({ a: 'active' }), list({}), list({ a: 'active' }))).toEqual([]);
	expect(after(list({ a: 'active' }), list({}), list({ a: 'paused' }))).toEqual([
		['a', 'active', 'paused'],
	]);
});

it('forgets what is gone for good', () => {
	expect(
		after(list({ a: 'active' }), list({}, { gone: ['a'] }), list({ a: 'active' })),
	).toHaveLength(1);
});

it('leaves out what the filters do not want, and brings nothing up when they change', () => {
	const records = [{ id: 'a', status: 'active', hidden: true }];
	expect(after(list({ a: 'draft' }), list({}, { records }))).toEqual([]);
	expect(after(list({ a: 'draft' }), list({}, { records }), list({ a: 'active' }))).toEqual([]);
});

it('puts what changed first first, and what has no time last', () => {
	const records = [{ updated_at: null }, { updated_at: at(2) }, { updated_at: at(1) }].map(
		(record, index) => ({
			id: String(index),
			status: 'active',
			...record,
		}),
	);
	expect(after(list({}), list({}, { records })).map(([id]) => id)).toEqual(['2', '1', '0']);
});

it('names what left the list with another status', () => {
	const { memory } = rule.decide(undefined, list({ a: 'active', b: 'archived', c: 'paused' }));
	expect(rule.missing(memory, list({ c: 'paused' }).records, 'archived')).toEqual(['a']);
});

it('takes nothing for a memory that is none', () => {
	for (const other of [{}, { known: 'x' }, { from: 1, seen: [] }])
		expect(rule.recall(other)).toBeUndefined();
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.anything()), (other) => {
			expect(() => rule.recall(other as IDataObject)).not.toThrow();
		}),
	);
});

describe('a list that is longer than what is watched', () => {
	const long = (first: number, status = 'draft') =>
		Array.from({ length: MOST_REMEMBERED }, (_, index) => ({
			id: `r${first - index}`,
			status,
			created_at: at(first - index),
		}));
	const cut = (records: IDataObject[]) => list({}, { records, isWhole: false });

	it('is read so far and remembered so far', () => {
		expect(rule.shouldStop(undefined, long(10_000).slice(1))).toBe(false);
		expect(rule.shouldStop(undefined, long(10_000))).toBe(true);
		const more = [...long(10_000), { id: 'more', status: 'draft' }];
		const { memory } = rule.decide(undefined, list({}, { records: more }));
		expect(memory.known).toHaveLength(MOST_REMEMBERED);
		expect(memory.isCut).toBe(true);
		expect(JSON.stringify(memory).length).toBeLessThan(500_000);
	});

	it('brings up what is newer than all that was there, also of the same moment', () => {
		const next = [{ id: 'same', status: 'active', created_at: at(10_000) }, ...long(10_000)];
		expect(after(cut(long(10_000)), cut(next))).toEqual([['same', null, 'active']]);
		expect(after(cut(long(10_000)), cut(long(10_002, 'active')))).toHaveLength(MOST_REMEMBERED);
	});

	it('does not bring up what moves into view because others went', () => {
		const old = { id: 'old', status: 'active', created_at: at(1) };
		const undated = { id: 'undated', status: 'active', created_at: null };
		expect(after(cut(long(10_000)), cut([...long(10_000).slice(2), old, undated]))).toEqual([]);
	});
});

interface Step {
	do: 'put' | 'delete' | 'poll';
	id: number;
	status: string;
	breaksAt: number | undefined;
	/** Happens between two pages of a poll. */
	meanwhile: Array<{ id: number; status: string }>;
}

const id = fc.nat({ max: 6 });
const status = fc.constantFrom('draft', 'active', 'paused', 'ended');
const step: fc.Arbitrary<Step> = fc.record({
	do: fc.constantFrom('put', 'put', 'put', 'delete', 'poll', 'poll'),
	id,
	status,
	breaksAt: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
	meanwhile: fc.array(fc.record({ id, status }), { maxLength: 3 }),
});

it('finds every change that a poll sees exactly once, whatever breaks off and happens meanwhile', async () => {
	const histories = fc.array(step, { maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(histories, fc.integer({ min: 1, max: 3 }), async (steps, pageSize) => {
			const service = new FakeList(pageSize, (record) => Number(record.id));
			const put = (change: { id: number; status: string }) =>
				service.put({ id: String(change.id), status: change.status, created_at: at(0) });
			let memory: Statuses | undefined;
			const found: Record<string, unknown[]> = {};
			/** The statuses in which polls that went through saw each record. */
			const seen: Record<string, unknown[]> = {};
			const atFirst = new Set<unknown>();
			for (const each of steps) {
				if (each.do === 'put') put(each);
				if (each.do === 'delete') service.records.delete(String(each.id));
				if (each.do !== 'poll') continue;
				const changes = [...each.meanwhile];
				const reader = service.reader({
					breaksAt: each.breaksAt,
					meanwhile: () => changes.length > 0 && put(changes.shift()!),
				});
				const listing = await readList(reader, '/', {}, (records) =>
					rule.shouldStop(memory, records),
				).catch(() => undefined);
				if (listing === undefined) continue;
				if (memory === undefined) for (const record of service.shown) atFirst.add(record.id);
				const decision = rule.decide(memory, listing);
				for (const { record } of decision.found)
					(found[String(record.id)] ??= []).push(record.status);
				for (const record of service.shown) (seen[String(record.id)] ??= []).push(record.status);
				memory = rule.recall(stored(decision.memory));
			}
			for (const [record, statuses] of Object.entries(seen)) {
				const changes = statuses.filter((each, index) =>
					index === 0 ? !atFirst.has(record) : each !== statuses[index - 1],
				);
				const wanted = changes.filter((each) => each === 'active' || each === 'paused');
				expect(found[record] ?? []).toEqual(wanted);
			}
		}),
		{ numRuns: 500 },
	);
});
