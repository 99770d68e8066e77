import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { statusChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/statusChange';
import { webhookEndpointDisabled } from '../../../../nodes/AiVisibilityPollTrigger/events/webhookEndpointDisabled';
import { silence } from '../../../../nodes/AiVisibilityPollTrigger/events/noReply';
import {
	inOrderOfTime,
	MOST_REMEMBERED,
} from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
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
	afterPolls(detector, listings).found.map(({ record, extra }) => [
		record.id,
		extra?.previous_status,
		record.status,
	]);

describe('changes of a status', () => {
	it('count with the last state of a record that stands on two pages', () => {
		const [draft, active] = ['draft', 'active'].map((status) => ({ id: 'a', status }));
		expect(after(list({ a: 'ended' }), { records: [draft, active] })).toEqual([
			['a', 'ended', 'active'],
		]);
	});

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

	it('come out of a new record that the list shows after a newer one', () => {
		const [older, newer] = [1, 2].map((second) => ({ id: second, created_at: at(second) }));
		const records = [newer, older].map((each) => ({ ...each, status: 'active' }));
		expect(after(list({}), { records: records.slice(0, 1) }, { records })).toEqual([
			[1, null, 'active'],
		]);
	});
});

describe('a status that no list of statuses has', () => {
	const jobs = statusChange({
		subject: 'job',
		wanted: new Set(['failed']),
		offered: ['completed', 'failed'],
	});
	const eventsOf = (...statuses: unknown[]) =>
		statuses.flatMap((_, index) => {
			const polls = [undefined, ...statuses.slice(0, index + 1)].map((each) => ({
				records: [{ id: 1, status: each as string }],
			}));
			return afterPolls(jobs, polls).found.map(({ event }) => event);
		});

	it.each(['expired', 'partial', 'stopped', 'Skipped', 'sending_failed'])(
		'is an event where it says an end, once: %s',
		(word) => expect(eventsOf('running', word, word)).toEqual([`job.${word}`]),
	);

	it('is none where the work goes on, or where the status is not chosen', () => {
		expect(
			eventsOf('Queued', 'in_progress', null, 'awaiting_review', 'not started', 'completed'),
		).toEqual([]);
	});
});

it.each([[[]], [['seen']]])(
	'what the first poll missed by accident starts nothing: %j',
	(first) => {
		const now = Date.parse(at(100)) + 500;
		const times = { old: at(98), seen: at(99), undated: null, new: at(100) };
		const toRecord = ([id, created_at]: [string, string | null]) => ({
			id,
			status: 'active',
			created_at,
			next_run_at: at(999),
		});
		const records: IDataObject[] = Object.entries(times).map(toRecord);
		const changed = { ...records[0], id: 'changed', updated_at: at(100) };
		const shown = records.filter(({ id }) => first.includes(id as never));
		const polls = [
			{ records: shown, now },
			{ records: [...records, changed], now: now + 1_000 },
		];
		const found = afterPolls(detector, polls).found.map(({ record }) => record.id);
		expect(found).toEqual(['undated', 'new', 'changed']);
	},
);

it('a silence is told once, also where the clock goes back or an email is from the future', () => {
	const records = [at(0), '2099-01-01'].map((sent_at) => ({
		...{ id: sent_at, recipient_email: 'a@b.example', sent_at },
	}));
	const detector = silence(1, () => true);
	const polls = [0, 24, 1, 25].map((hours) => ({ records, now: Date.parse(at(3_600 * hours)) }));
	const found = polls.map((_, last) => afterPolls(detector, polls.slice(0, last + 1)).found.length);
	expect(found).toEqual([0, 1, 0, 0]);
	const [{ time }] = afterPolls(detector, polls.slice(0, 2)).found;
	expect(time).toBe(Date.parse(at(24 * 3_600)));
});

describe('records that are no longer in their list', () => {
	const unlisting = statusChange({
		...settings,
		wanted: new Set(['active', 'archived']),
		unlistedStatus: 'archived',
	});
	const without = list({ c: 'paused' });
	const first = pollOf(unlisting, undefined, list({ a: 'active', b: 'archived', c: 'paused' }));
	const missing = (memory: IDataObject, { records, isWhole = true } = without) =>
		unlisting.wanted!(memory, records, { isWhole, now: 0 });
	const lookUp = (record: IDataObject, memory = first.memory) =>
		pollOf(unlisting, memory, { ...without, read: [{ id: 'a', ...record }] });

	it('are to be looked up unless their status explains it, or is not wanted', () => {
		expect(missing(first.memory)).toEqual(['a']);
		expect(detector.wanted).toBeUndefined();
	});

	it('are not looked up after a list that was cut', () => {
		expect(missing(first.memory, { ...without, isWhole: false })).toEqual([]);
	});

	it('are no event when they have the status of before, and are looked up until they are back', () => {
		const { found, memory } = lookUp({ status: 'active' });
		expect(found).toEqual([]);
		expect(missing(memory)).toEqual(['a']);
		expect(pollOf(unlisting, memory, list({ a: 'active', c: 'paused' })).found).toEqual([]);
	});

	it('are an event when they came into the status that took them out, once', () => {
		const archived = { status: 'archived' };
		const { found, memory } = lookUp(archived);
		expect(found).toMatchObject([
			{ event: 'campaign.archived', extra: { previous_status: 'active' }, record: { id: 'a' } },
		]);
		expect(lookUp(archived, memory).found).toEqual([]);
	});

	it('are forgotten when they no longer exist', () => {
		const { memory } = lookUp({ isGone: true });
		expect(missing(memory)).toEqual([]);
		const back = pollOf(unlisting, memory, list({ a: 'active', c: 'paused' }));
		expect(back.found).toHaveLength(1);
	});
});

describe('a list that is longer than what is watched', () => {
	const long = (first: number, status = 'draft') =>
		Array.from({ length: MOST_REMEMBERED }, (_, index) => ({
			id: `r${first - index}`,
			status,
			created_at: at(first - index),
		}));

	it('is remembered as far as it was read', () => {
		const first = pollOf(detector, undefined, { records: long(20_000) });
		const records = [...long(10_000), { id: 'more', status: 'draft', created_at: at(1) }];
		const { memory } = pollOf(detector, first.memory, { records });
		expect(Object.keys(memory.known as object)).toHaveLength(MOST_REMEMBERED + 1);
		expect(JSON.stringify(memory).length).toBeLessThan(500_000);
		const more = { ...records[MOST_REMEMBERED], status: 'active' };
		expect(pollOf(detector, memory, { records: [more] }).found).toHaveLength(1);
	});

	it('brings up what is newer than all that was there, also of the same moment', () => {
		const next = [{ id: 'same', status: 'active', created_at: at(10_000) }, ...long(10_000)];
		expect(after(cut(long(10_000)), cut(next))).toEqual([['same', null, 'active']]);
		const [first, second] = ['draft', 'active'].map((status) => ({
			...{ id: status, status, created_at: '2026-03-01T10:00:00.500Z' },
		}));
		expect(after(cut([first]), cut([second, first]))).toEqual([['active', null, 'active']]);
		expect(after(cut(long(10_000)), cut(long(10_002, 'active')))).toHaveLength(MOST_REMEMBERED);
	});

	it('brings up no record twice that it does not remember', () => {
		const more = { id: 'more', status: 'active', created_at: at(1) };
		const records = [...long(10_000, 'active'), more];
		expect(after({ records: [] }, { records }, { records })).toEqual([]);
	});

	it('brings up what follows one from the future', () => {
		const future = { id: 'future', status: 'draft', created_at: at(9_000_000) };
		const now = Date.parse(at(10_000));
		const next = { id: 'next', status: 'active', created_at: at(10_001) };
		const polls = [[future], [next, future]].map((records) => ({ records, isWhole: false, now }));
		expect(after(...polls)).toEqual([['next', null, 'active']]);
	});

	it('does not bring up what moves into view because others went', () => {
		const old = { id: 'old', status: 'active', created_at: at(1) };
		const undated = { id: 'undated', status: 'active', created_at: null };
		expect(after(cut(long(10_000)), cut([...long(10_000).slice(2), old, undated]))).toEqual([]);
	});
});

const step = fc.record({
	do: fc.constantFrom('put', 'put', 'put', 'delete', 'poll', 'poll'),
	id: fc.nat({ max: 6 }),
	status: fc.constantFrom('draft', 'active', 'paused', 'ended'),
	/** The poll fails, so that what it found and remembers is lost. */
	isLost: fc.boolean(),
});

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
			for (const { do: act, id, status, isLost } of steps) {
				const created = service.get(id)?.created_at ?? at(++second);
				if (act === 'put') service.set(id, { id: `${id}`, status, created_at: created });
				if (act === 'delete') service.delete(id);
				if (act !== 'poll' || isLost) continue;
				const records = [...service.values()];
				const result = pollOf(detector, memory, { records });
				if (memory === undefined) for (const record of records) old.add(record.id);
				for (const { record } of result.found)
					(found[String(record.id)] ??= []).push(record.status);
				for (const record of records) (seen[String(record.id)] ??= []).push(record.status);
				({ memory } = result);
			}
			for (const [record, statuses] of Object.entries(seen)) {
				const changes = statuses.filter((each, index) =>
					index === 0 ? !old.has(record) : each !== statuses[index - 1],
				);
				const wanted = changes.filter((each) => each === 'active' || each === 'paused');
				expect(found[record] ?? []).toEqual(wanted);
			}
		}),
		{ numRuns: 500 },
	);
});

it('the records of the list are remembered before those that left it', () => {
	const ids = Array.from({ length: MOST_REMEMBERED }, (_, at) => [`old ${at}`, 'draft']);
	const { memory } = afterPolls(detector, [list(Object.fromEntries(ids)), list({ new: 'draft' })]);
	expect(memory.known).toHaveProperty('new');
});

it('an endpoint that does not say whether it is active counts as active', () => {
	const endpoints = webhookEndpointDisabled.detector(() => undefined);
	const foundIn = (...records: IDataObject[]) =>
		afterPolls(endpoints, [{ records: [] }, { records }]).found;
	expect(foundIn({ id: 'a' }, { id: 'b', is_active: null })).toEqual([]);
	expect(foundIn({ id: 'a', is_active: false })).toHaveLength(1);
});

it('events are sorted oldest first; where times are equal, as the list has them; undated ones last', () => {
	const times = { none: NaN, newer: 1, older: 1, oldest: 0 };
	const events = Object.entries(times).map(([name, time]) => ({ name, time }));
	const names = inOrderOfTime(events).map(({ name }) => name);
	expect(names).toEqual(['oldest', 'older', 'newer', 'none']);
});
