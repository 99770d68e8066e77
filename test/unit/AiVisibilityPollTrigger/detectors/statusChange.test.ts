import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { statusChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/statusChange';
import { MOST_REMEMBERED } from '../../../../nodes/AiVisibilityPollTrigger/records';
import { afterPolls, FakeList, type Listing, pollOf } from '../fakeList';

const settings = {
	subject: 'campaign',
	wanted: new Set(['active', 'paused']),
	matches: ({ hidden }: IDataObject) => hidden !== true,
	timestampField: 'created_at',
};
const detector = statusChange(settings);

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const list = (statuses: Record<string, string>, changes: Partial<Listing> = {}): Listing => ({
	records: Object.entries(statuses).map(([id, status]) => ({ id, status, created_at: at(0) })),
	...changes,
});
/** The events of the last of several polls. */
const after = (...listings: Listing[]) =>
	afterPolls(detector, listings).found.map(({ record, extra }) => [
		record.id,
		extra?.previous_status,
		record.status,
	]);

it('a poll for changes of a status finds nothing at first', () => {
	expect(after(list({ a: 'active', b: 'paused' }))).toEqual([]);
});

it('a poll for changes of a status finds what came into a wanted status, and from which', () => {
	const found = after(
		list({ a: 'draft', b: 'active', c: 'draft' }),
		list({ a: 'active', b: 'paused', c: 'ended' }),
	);
	expect(found).toEqual([
		['a', 'draft', 'active'],
		['b', 'active', 'paused'],
	]);
});

it('a poll for changes of a status takes statuses of several words as they are, once each', () => {
	const first = list({ a: 'in review now' });
	const active = list({ a: 'active' });
	expect(after(first, first, active)).toEqual([['a', 'in review now', 'active']]);
	expect(after(first, active, active)).toEqual([]);
});

it('a poll for changes of a status finds what was not there before', () => {
	expect(after(list({}), list({ a: 'active', b: 'draft' }))).toEqual([['a', null, 'active']]);
});

it('a poll for changes of a status finds nothing twice, and the same status again after another one', () => {
	const active = list({ a: 'active' });
	const ended = list({ a: 'ended' });
	expect(after(list({ a: 'draft' }), active, active)).toEqual([]);
	expect(after(active, ended, active)).toEqual([['a', 'ended', 'active']]);
});

it('a poll for changes of a status does not take a record for new that was missing once', () => {
	expect(after(list({ a: 'active' }), list({}), list({ a: 'active' }))).toEqual([]);
	expect(after(list({ a: 'active' }), list({}), list({ a: 'paused' }))).toEqual([
		['a', 'active', 'paused'],
	]);
});

it('a poll for changes of a status forgets what no longer exists', () => {
	expect(
		after(list({ a: 'active' }), list({}, { gone: ['a'] }), list({ a: 'active' })),
	).toHaveLength(1);
});

it('a poll for changes of a status leaves out what the filters do not want, and brings nothing up when they change', () => {
	const records = [{ id: 'a', status: 'active', hidden: true }];
	expect(after(list({ a: 'draft' }), list({}, { records }))).toEqual([]);
	expect(after(list({ a: 'draft' }), list({}, { records }), list({ a: 'active' }))).toEqual([]);
});

it('a poll for changes of a status dates an event by the change of its record, else by its creation', () => {
	const records = [
		{ id: 'a', status: 'active', created_at: at(1), updated_at: at(3) },
		{ id: 'b', status: 'active', created_at: at(2) },
		{ id: 'c', status: 'active' },
	];
	const { found } = afterPolls(detector, [list({}), { records }]);
	expect(found.map(({ time }) => time)).toEqual([Date.parse(at(3)), Date.parse(at(2)), NaN]);
});

describe('records that are no longer in their list', () => {
	const unlisting = statusChange({
		...settings,
		wanted: new Set(['active', 'archived']),
		unlistedStatus: 'archived',
	});
	const first = pollOf(unlisting, undefined, list({ a: 'active', b: 'archived', c: 'paused' }));
	const lookUp = (memory: IDataObject, status: string) => {
		const pass = unlisting.resume(memory);
		pass.take(list({ c: 'paused' }).records);
		pass.finish(true);
		const readRecords = { records: [{ id: 'a', status, created_at: at(0) }], gone: [] };
		const found = pass.unlisted!.take(readRecords);
		return { found, memory: pass.save() };
	};

	it('are to be looked up unless their status explains it', () => {
		expect(pollOf(unlisting, first.memory, list({ c: 'paused' })).missing).toEqual(['a']);
		expect(pollOf(detector, first.memory, list({ c: 'paused' })).missing).toEqual([]);
	});

	it('are looked up once', () => {
		const { found, memory } = lookUp(first.memory, 'active');
		expect(found).toEqual([]);
		const next = pollOf(unlisting, memory, list({ c: 'paused' }));
		expect(next.missing).toEqual([]);
		expect(pollOf(unlisting, next.memory, list({ c: 'paused' })).missing).toEqual([]);
	});

	it('are looked up again when they were in the list in between', () => {
		const { memory } = lookUp(first.memory, 'active');
		const back = pollOf(unlisting, memory, list({ a: 'active', c: 'paused' }));
		expect(back.found).toEqual([]);
		expect(pollOf(unlisting, back.memory, list({ c: 'paused' })).missing).toEqual(['a']);
	});

	it('are an event when they came into the status that took them out', () => {
		const { found, memory } = lookUp(first.memory, 'archived');
		expect(found).toMatchObject([
			{ event: 'campaign.archived', extra: { previous_status: 'active' } },
		]);
		expect(lookUp(memory, 'archived').found).toEqual([]);
	});
});

it('a poll for changes of a status takes note again when the memory is of no known form', () => {
	for (const other of [{}, { known: 'x' }, { from: 1, seen: [] }]) {
		expect(pollOf(detector, other, list({ a: 'active' })).found).toEqual([]);
	}
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.anything()), (other) => {
			expect(() => detector.resume(other as IDataObject)).not.toThrow();
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
	const cut = (records: IDataObject[]): Listing => ({ records, isWhole: false });

	it('is read so far and remembered so far', () => {
		const pass = detector.resume(undefined);
		pass.take(long(10_000).slice(1));
		expect(pass.shouldStop()).toBe(false);
		pass.take(long(10_000));
		expect(pass.shouldStop()).toBe(true);
		pass.take([{ id: 'more', status: 'draft' }]);
		pass.finish(true);
		const memory = pass.save();
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
	pagesInTime: number | undefined;
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
	pagesInTime: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
	meanwhile: fc.array(fc.record({ id, status }), { maxLength: 3 }),
});

it('a poll for changes of a status finds every change that a poll sees exactly once, whatever breaks off, takes too long and happens meanwhile', async () => {
	const histories = fc.array(step, { maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(histories, fc.integer({ min: 1, max: 3 }), async (steps, pageSize) => {
			const service = new FakeList(pageSize, (record) => Number(record.id));
			const put = (change: { id: number; status: string }) =>
				service.put({ id: String(change.id), status: change.status, created_at: at(0) });
			let memory: IDataObject | undefined;
			const found: Record<string, unknown[]> = {};
			/** The statuses in which polls that went through saw each record. */
			const seen: Record<string, unknown[]> = {};
			const atFirst = new Set<unknown>();
			for (const each of steps) {
				if (each.do === 'put') put(each);
				if (each.do === 'delete') service.records.delete(String(each.id));
				if (each.do !== 'poll') continue;
				const changes = [...each.meanwhile];
				const isFirst = memory === undefined || memory.isFirst === true;
				const result = await service.poll(detector, memory, {
					breaksAt: each.breaksAt,
					pagesInTime: each.pagesInTime,
					meanwhile: () => changes.length > 0 && put(changes.shift()!),
				});
				if (result === undefined) continue;
				if (isFirst) for (const record of service.shown) atFirst.add(record.id);
				for (const { record } of result.found)
					(found[String(record.id)] ??= []).push(record.status);
				for (const record of service.shown) (seen[String(record.id)] ??= []).push(record.status);
				memory = result.memory;
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
