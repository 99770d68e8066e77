import type { IDataObject } from 'n8n-workflow';
import { statusChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/statusChange';
import { MOST_RECORDS } from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { backlinkVerifiedOrLost } from '../../../../nodes/AiVisibilityPollTrigger/events/backlinkVerifiedOrLost';
import { emailStatusChanged } from '../../../../nodes/AiVisibilityPollTrigger/events/emailStatusChanged';
import { scheduleRunFinished } from '../../../../nodes/AiVisibilityPollTrigger/events/scheduleRunFinished';
import { formOf } from '../../support/form.cts';
import { afterPolls, type Listing } from '../polls.cts';

const settings = {
	subject: 'campaign',
	wanted: new Set(['active', 'paused']),
	matches: ({ hidden }: IDataObject) => hidden !== true,
};
const detector = statusChange(settings);

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const list = (statuses: Record<string, string | null>): Listing => ({
	records: Object.entries(statuses).map(([id, status]) => ({ id, status, created_at: at(0) })),
});
const cut = (records: IDataObject[]): Listing => ({ records, isWhole: false });
/** The events of the last of several polls. */
const after = (...listings: Listing[]) =>
	afterPolls(detector, listings).found.map(({ record, extra }) => [record.id, extra?.previous_status, record.status]);

it.each<[string, Array<Record<string, string | null>>, unknown[]]>([
	['none at the first poll', [{ a: 'active' }], []],
	['to a wanted one', [{ a: 'draft' }, { a: 'active' }], [['a', 'draft', 'active']]],
	['from none', [{ a: null }, { a: 'active' }], [['a', null, 'active']]],
	['of wanted ones', [{ a: 'paused' }, { a: 'active' }], [['a', 'paused', 'active']]],
	['to another one', [{ a: 'active' }, { a: 'ended' }], []],
	['back again', [{ a: 'active' }, { a: 'ended' }, { a: 'active' }], [['a', 'ended', 'active']]],
	['of a new record', [{ a: 'draft' }, { a: 'draft', b: 'paused' }], [['b', null, 'paused']]],
	['of a new record in an empty list', [{}, { a: 'active' }], [['a', null, 'active']]],
	['once', [{ a: 'draft' }, { a: 'active' }, { a: 'active' }], []],
	['none of a record that was missing once', [{ a: 'active' }, {}, { a: 'active' }], []],
	['while a record was missing', [{ a: 'draft' }, {}, { a: 'active' }], [['a', 'draft', 'active']]],
])('changes of a status start the workflow: %s', (_, lists, expected) => {
	expect(after(...lists.map(list))).toEqual(expected);
});

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
		const ids = Object.keys(memory.known as object);
		expect([ids.length, ids[0], ids.at(-1)]).toEqual([MOST_RECORDS, 'r10000', `r${10_001 - MOST_RECORDS}`]);
		expect(JSON.stringify(memory).length).toBeLessThan(500_000);
	});

	it.each([
		['newer than all that the first poll read', 10_001, 1],
		['as new as the newest', 10_000, 0],
		['older', 9_999, 0],
		['of a time that is not known', null, 0],
	])('brings up a record that is %s: %s', (_, second, count) => {
		const next = [active('other', second), ...long(10_000)];
		const first = cut([...long(10_000), active('undated', null)]);
		expect(after(first, first, cut(next))).toHaveLength(count);
	});

	it('brings up every new record once it was read to its end', () => {
		const whole = { records: long(10_000).slice(0, 9) };
		const next = { records: [...whole.records, active('late', 1)] };
		expect(after(cut(long(10_000)), whole, next)).toEqual([['late', null, 'active']]);
	});
});

it('a run of a schedule is found once, when it has ended', () => {
	const runs = scheduleRunFinished.detector(formOf({ runStatuses: ['completed', 'failed'] }));
	const polls = '- 1-processing 1-completed 1-failed 2-processing 1-completed 2-failed'.split(' ').map((run) => {
		const [at, status] = run.split('-');
		return { records: [{ id: 'a', last_run_at: at && `2026-03-0${at}`, last_run_status: status }] };
	});
	const found = polls.map((_, at) => afterPolls(runs, polls.slice(0, at + 1)).found);
	const completed = { event: 'schedule.run.completed', time: Date.UTC(2026, 2, 1) };
	const failed = { event: 'schedule.run.failed', time: Date.UTC(2026, 2, 2) };
	expect(found).toMatchObject([[], [], [completed], [], [], [], [failed]]);
	expect(found[2][0].extra).toEqual({});
});

it.each([emailStatusChanged, backlinkVerifiedOrLost])('$name is found of one campaign only', (event) => {
	const wanted = { emailStatuses: ['sent'], backlinkChanges: ['verified'], campaignId: 'mine' };
	const records = ['mine', 'other', null].map((campaign_id) => ({
		...{ id: campaign_id, campaign_id, status: 'sent', backlink_verified: true },
	}));
	const { found } = afterPolls(event.detector(formOf(wanted)), [{ records: [] }, { records }]);
	expect(found.map(({ record }) => record.id)).toEqual(['mine']);
});
