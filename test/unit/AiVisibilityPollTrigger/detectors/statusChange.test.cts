import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { statusChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/statusChange';
import { MOST_RECORDS } from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { afterPolls, type Listing, pollOf } from '../polls.cts';

const settings = {
	subject: 'campaign',
	wanted: new Set(['active', 'paused']),
	matches: ({ hidden }: IDataObject) => hidden !== true,
};
const detector = statusChange(settings);

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const list = (statuses: Record<string, string>): Listing => ({
	records: Object.entries(statuses).map(([id, status]) => ({ id, status, created_at: at(0) })),
});
const cut = (records: IDataObject[]): Listing => ({ records, isWhole: false });
/** The events of the last of several polls. */
const after = (...listings: Listing[]) =>
	afterPolls(detector, listings).found.map(({ record, extra }) => [record.id, extra?.previous_status, record.status]);

describe('changes of a status', () => {
	it('leave out what the filters do not want, also when they change', () => {
		const records = [{ id: 'a', status: 'active', hidden: true }];
		expect(after(list({ a: 'draft' }), { records })).toEqual([]);
		expect(after(list({ a: 'draft' }), { records }, list({ a: 'active' }))).toEqual([]);
	});

	it('are dated by the change of the record, else by its creation', () => {
		const records = [
			{ id: 'a', status: 'active', created_at: at(1), updated_at: at(3) },
			{ id: 'b', status: 'active', created_at: at(2) },
			{ id: 'c', status: 'active' },
		];
		const { found } = afterPolls(detector, [list({}), { records }]);
		expect(found.map(({ time }) => time)).toEqual([Date.parse(at(3)), Date.parse(at(2)), NaN]);
	});
});

describe('a list that is longer than what is watched', () => {
	const long = (first: number, status = 'draft') =>
		Array.from({ length: MOST_RECORDS }, (_, index) => ({
			id: `r${first - index}`,
			status,
			created_at: at(first - index),
		}));
	const active = (id: string, second: number | null) => ({
		...{ id, status: 'active', created_at: second === null ? null : at(second) },
	});

	it('is remembered as far as it was read, before what left it', () => {
		const { memory } = afterPolls(detector, [cut(long(20_000)), cut(long(10_000))]);
		expect(Object.keys(memory.known as object)).toEqual(long(10_000).map(({ id }) => id));
		expect(JSON.stringify(memory).length).toBeLessThan(500_000);
	});

	it.each([
		['newer than all that the first poll read', 10_001, 1],
		['older', 9_999, 0],
		['of a time that is not known', null, 0],
	])('brings up a record that is %s: %s', (_, second, count) => {
		const next = [active('other', second), ...long(10_000)];
		expect(after(cut(long(10_000)), cut(next))).toHaveLength(count);
	});

	it('brings up every new record once it was read to its end', () => {
		const whole = { records: long(10_000).slice(0, 9) };
		const next = { records: [...whole.records, active('late', 1)] };
		expect(after(cut(long(10_000)), whole, next)).toEqual([['late', null, 'active']]);
	});
});

it('what is remembered of a record may be something else than its status', () => {
	const runs = statusChange({ ...settings, noteOf: ({ run }) => String(run), extraOf: () => ({}) });
	const found = [
		{ run: 1, status: 'active' },
		{ run: 1, status: 'paused' },
		{ run: 2, status: 'paused' },
	].map((_, at, all) => {
		const polls = all.slice(0, at + 1).map((each) => ({ records: [{ id: 'a', ...each }] }));
		return afterPolls(runs, polls).found;
	});
	expect(found).toMatchObject([[], [], [{ event: 'campaign.paused', extra: {} }]]);
});

const step = fc.record({
	do: fc.constantFrom('put', 'put', 'put', 'delete', 'poll', 'poll'),
	id: fc.nat({ max: 6 }),
	status: fc.constantFrom('draft', 'active', 'paused', 'ended'),
	/** The poll fails, so that what it found and remembers is lost. */
	isLost: fc.boolean(),
});

/** @param statuses that polls have seen, the first of them at the first poll where the record is old */
const wantedOf = (statuses: unknown[], isOld: boolean) =>
	statuses
		.filter((each, at) => (at === 0 ? !isOld : each !== statuses[at - 1]))
		.filter((each) => each === 'active' || each === 'paused');

it('a history is found as far as the polls have seen it, each change exactly once, whatever fails', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
			const service = new Map<number, IDataObject>();
			let second = 0;
			let memory: IDataObject | undefined;
			const found: Record<string, unknown[]> = {};
			/** The statuses in which polls have seen each record. */
			const seen: Record<string, unknown[]> = {};
			/** Records that were there at the first poll. */
			const old = new Set<unknown>();
			const poll = () => {
				const records = [...service.values()];
				const result = pollOf(detector, memory, { records });
				if (memory === undefined) for (const record of records) old.add(record.id);
				for (const { record } of result.found) (found[String(record.id)] ??= []).push(record.status);
				for (const record of records) (seen[String(record.id)] ??= []).push(record.status);
				({ memory } = result);
			};
			for (const { do: act, id, status, isLost } of steps) {
				const created = service.get(id)?.created_at ?? at(++second);
				if (act === 'put') service.set(id, { id: `${id}`, status, created_at: created });
				if (act === 'delete') service.delete(id);
				if (act === 'poll' && !isLost) poll();
			}
			for (const [record, statuses] of Object.entries(seen))
				expect(found[record] ?? []).toEqual(wantedOf(statuses, old.has(record)));
		}),
		{ numRuns: 500 },
	);
});
