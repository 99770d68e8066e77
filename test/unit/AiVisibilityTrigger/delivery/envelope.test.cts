import {
	type Envelope,
	identifiersOf,
	readEnvelope,
	whySkipped,
} from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';
import { storedEndpoint } from '../../support/storedEndpoint.cts';

const read = (body: unknown, id: string | null = null, brand?: string) =>
	readEnvelope(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), {
		id,
		endpoint: storedEndpoint({ brand }),
	});

const whole = {
	id: 'evt_1',
	type: 'report.completed',
	created_at: '2026-03-01T10:00:00+00:00',
	api_version: 'v1',
	data: { report_id: 'r', brand_id: 'b', scheduled_report_id: null, total_prompts_count: 10 },
};

/** What the envelope itself says. */
const head = {
	event_id: 'evt_1',
	event_type: 'report.completed',
	created_at: '2026-03-01T10:00:00+00:00',
	api_version: 'v1',
	delivery_id: 'dlv_1',
	is_test: false,
};

describe('what is read of a delivery', () => {
	it('makes a flat item of an event, also behind a byte order mark: the envelope, the brand and the data', () => {
		const item = JSON.stringify(read(`\ufeff${JSON.stringify(whole)}`, 'dlv_1', 'Ours')?.item);
		expect(item).toBe(JSON.stringify({ ...head, brand: 'Ours', ...whole.data }));
	});

	it('does not let the data pass itself off as the envelope, nor an ID as that of a test', () => {
		const data = { event_id: 'evt_2', is_test: true };
		const event = { id: 'evt_tests', type: 'report.completed', data };
		const unknown = { created_at: null, api_version: null, delivery_id: null };
		expect(read(event)?.item).toEqual({ ...head, ...unknown, event_id: 'evt_tests' });
	});

	it.each([
		['its mark', { ...whole, test: true }],
		['its ID', { ...whole, id: 'evt_test_1' }],
	])('knows a test delivery by %s', (_, body) =>
		expect(read(body)).toMatchObject({ isTest: true, item: { is_test: true } }),
	);

	it.each([
		['text', '"report.completed"'],
		['no JSON', 'report'],
		['nothing', ''],
		['without an ID', { ...whole, id: undefined }],
		['without a type', { ...whole, type: undefined }],
		['a list', [whole]],
		['null', null],
	])('is no event: %s', (_, body) => expect(read(body)).toBeUndefined());
});

it.each([
	[false, ['evt_1']],
	[true, ['evt_1 dlv_1', 'evt_1 t=1800000000']],
])('an event is recognized, where replays run again: %s', (allowReplays, expected) => {
	const delivery = { id: 'dlv_1', signedAt: 1_800_000_000 };
	expect(identifiersOf(read(whole) as Envelope, delivery, { allowReplays })).toEqual(expected);
});

describe('an event', () => {
	const ALL = ['report.completed', 'report.failed', 'schedule.run.completed', 'schedule.run.failed'];
	const settings = { events: ['report.completed'], scheduledReportIds: [] } as unknown as Settings;
	const skipped = (event: object, changes: Partial<Settings> = {}) =>
		whySkipped(read({ ...whole, ...event }) as Envelope, { ...settings, ...changes });
	const ofSchedule = { data: { scheduled_report_id: 's1' } };
	const failed = { type: 'report.failed', ...ofSchedule };
	const run = { type: 'schedule.run.completed', ...ofSchedule };

	it.each<[string, object, Partial<Settings>]>([
		['is chosen', {}, {}],
		['is about a chosen schedule', ofSchedule, { scheduledReportIds: ['s2', 's1'] }],
		['is a test delivery', { test: true }, { scheduledReportIds: ['s'] }],
		['is none, where tests are ignored', {}, { ignoreTestDeliveries: true }],
		['is of a schedule, without its run events', ofSchedule, {}],
		['failed, with completed runs only', failed, { events: ALL.slice(0, 3) }],
		['is the run of a schedule, with its reports', run, { events: ALL }],
		['is of no schedule, with run events', {}, { events: ALL }],
	])('starts the workflow that %s', (_, event, changes) => {
		expect(skipped(event, changes)).toBeUndefined();
	});

	it.each<[string, object, Partial<Settings>, RegExp]>([
		['of another type', { type: 'report.failed' }, {}, /not among/],
		['of another schedule', ofSchedule, { scheduledReportIds: ['s2'] }, /another/],
		['of no schedule', {}, { scheduledReportIds: ['s1'] }, /another/],
		['that is a test', { test: true }, { ignoreTestDeliveries: true }, /ignored/],
		['of a schedule, whose run comes too', ofSchedule, { events: ALL }, /^schedule.run.completed /],
		['failed, whose run comes too', failed, { events: ALL }, /^schedule.run.failed covers/],
	])('%s starts nothing', (_, event, changes, why) => {
		expect(skipped(event, changes)).toMatch(why);
	});
});
