import fc from 'fast-check';
import { readEnvelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import { EndpointMemory } from '../../../../nodes/AiVisibilityTrigger/endpoint/memory';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';
import { storedEndpoint } from '../../support/storedEndpoint.cts';

const settings = { events: ['report.completed'], scheduledReportIds: [] } as unknown as Settings;

/** Reads a delivery to an unknown endpoint. */
const read = (body: unknown, id: string | null = null, changes: Partial<Settings> = {}) =>
	readEnvelope(
		Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
		{ id, signedAt: 1_800_000_000 },
		{ ...settings, ...changes },
	)!;

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
	it('makes a flat item of an event', () => {
		expect(read(whole, 'dlv_1').item).toEqual({ ...head, ...whole.data });
	});

	it('gives the time of the event as text', () => {
		const seconds = Date.UTC(2026, 2, 1, 10) / 1_000;
		const timeOf = (created_at: unknown) => read({ ...whole, created_at }).item.created_at;
		expect(timeOf(seconds)).toBe('2026-03-01T10:00:00.000Z');
		expect(timeOf({})).toBeNull();
	});

	it('is an event without data, too', () => {
		const { data: _, ...bare } = whole;
		expect(read(bare, 'dlv_1').item).toEqual(head);
	});

	it('does not let the data pass itself off as the envelope', () => {
		const item = read({ ...whole, data: { event_id: 'evt_2', is_test: true } }).item;
		expect(item).toMatchObject({ event_id: 'evt_1', is_test: false });
	});

	it('has the brand of its endpoint, unless it names another writing of it', () => {
		const to = new EndpointMemory('b');
		to.current = storedEndpoint({ brandId: 'b', brand: 'Ours' });
		const itemOf = (data: object) =>
			readEnvelope(
				Buffer.from(JSON.stringify({ ...whole, data })),
				{ id: null, signedAt: 0, to },
				settings,
			)!.item;
		for (const data of [{}, { brand_id: null, brand: null }, { brand_id: '', brand: '' }]) {
			expect(itemOf(data)).toMatchObject({ brand_id: 'b', brand: 'Ours' });
		}
		expect(itemOf({ brand_id: 'B' })).toMatchObject({ brand_id: 'B', brand: 'Ours' });
		expect(itemOf({ brand: 'Theirs' })).toMatchObject({ brand_id: 'b', brand: 'Theirs' });
	});

	it.each([
		['its mark', { ...whole, test: true }],
		['its id', { ...whole, id: 'evt_test_1' }],
	])('knows a test delivery by %s', (_, body) =>
		expect(read(body)).toMatchObject({ isTest: true, item: { is_test: true } }),
	);

	it('has what is there of an envelope with an id or type of another kind, or without', () => {
		expect(read({ ...whole, id: 7 })).toMatchObject({ id: '7', item: { event_id: '7' } });
		expect(read({ ...whole, type: 1 })).toMatchObject({ type: '1', item: { event_type: '1' } });
		const bare = read({ type: 'later', data: whole.data }, 'dlv_1');
		expect(bare).toMatchObject({ item: { event_id: null, event_type: 'later' } });
		const other = read({ ...whole, id: null, data: {} });
		expect(other.id).not.toBe(read({ ...whole, id: null }).id);
		expect(read({ id: 'evt_1', data: [] }).whySkipped).toBeUndefined();
	});

	it('tells a replay from a retry, where replays are allowed or there is no event ID', () => {
		const idsFor = (allowReplays: boolean, id: string | null = 'dlv_1') =>
			read(whole, id, { allowReplays }).ids;
		expect(idsFor(false)).toEqual(['evt_1']);
		expect(idsFor(true)).toEqual(['evt_1 dlv_1', 'evt_1 t=1800000000']);
		expect(idsFor(true, null)[0]).toBe('evt_1 ');
		const { id, ids } = read({ ...whole, id: null }, 'dlv_1');
		expect(ids).toEqual([`${id} dlv_1`, `${id} t=1800000000`]);
	});

	it.each([
		['text', '"report.completed"'],
		['no JSON', 'report'],
		['neither an ID nor a type', { data: whole.data }],
		['a list', [whole]],
		['null', null],
	])('a delivery is no event: %s', (_, body) => {
		const delivery = { id: null, signedAt: 0 };
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		expect(readEnvelope(Buffer.from(text), delivery, settings)).toBeUndefined();
	});

	it('a delivery never makes the reader throw', () => {
		fc.assert(
			fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (bytes) => {
				readEnvelope(Buffer.from(bytes as Uint8Array), { id: null, signedAt: 0 }, settings);
			}),
		);
	});
});

describe('an event', () => {
	const skipped = (event: object, changes: Partial<Settings> = {}) =>
		read({ ...whole, ...event }, null, changes).whySkipped;
	const scheduled = { data: { scheduled_report_id: 'aB' } };

	it.each<[string, object, Partial<Settings>]>([
		['is chosen', {}, {}],
		['is any, where none is known to be chosen', { type: 'report.failed' }, { events: [] }],
		['does not say what it is', { type: '' }, {}],
		['is about a chosen schedule', scheduled, { scheduledReportIds: ['c', 'Ab'] }],
		['is a test delivery', { test: true }, { scheduledReportIds: ['s'] }],
		['is none, where tests are ignored', {}, { ignoreTestDeliveries: true }],
	])('starts the workflow that %s', (_, event, settings) => {
		expect(skipped(event, settings)).toBeUndefined();
	});

	it.each<[string, object, Partial<Settings>]>([
		['of another type', { type: 'report.failed' }, {}],
		['of another schedule', scheduled, { scheduledReportIds: ['s2'] }],
		['of no schedule', {}, { scheduledReportIds: ['s1'] }],
		['that is a test', { test: true }, { ignoreTestDeliveries: true }],
	])('%s starts nothing', (_, event, settings) => {
		expect(skipped(event, settings)).toMatch(/ignored|not among|another/);
	});
});
