import fc from 'fast-check';
import { readEnvelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import { storedEndpoint } from '../../support/storedEndpoint';

/** Reads a delivery to an endpoint that was registered by hand. */
const read = (body: unknown, id: string | null = null) =>
	readEnvelope(Buffer.from(JSON.stringify(body)), { id });

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
		expect(read(whole, 'dlv_1')!.item).toEqual({ ...head, ...whole.data });
	});

	it('gives the time of the event as text', () => {
		const seconds = Date.UTC(2026, 2, 1, 10) / 1_000;
		expect(read({ ...whole, created_at: seconds })?.createdAt).toBe('2026-03-01T10:00:00.000Z');
		expect(read({ ...whole, created_at: {} })?.createdAt).toBeNull();
	});

	it('is an event without data, too', () => {
		const { data: _, ...bare } = whole;
		expect(read(bare, 'dlv_1')!.item).toEqual(head);
	});

	it('does not let the data pass itself off as the envelope', () => {
		const item = read({ ...whole, data: { event_id: 'evt_2', is_test: true } })!.item;
		expect(item).toMatchObject({ event_id: 'evt_1', is_test: false });
	});

	it('has the brand of its endpoint, unless it names another writing of it', () => {
		const endpoint = storedEndpoint({ brandId: 'b', brand: 'Ours' });
		const itemOf = (data: object) =>
			readEnvelope(Buffer.from(JSON.stringify({ ...whole, data })), { id: null, endpoint })!.item;
		expect(itemOf({})).toMatchObject({ brand_id: 'b', brand: 'Ours' });
		expect(itemOf({ brand_id: 'B' })).toMatchObject({ brand_id: 'B', brand: 'Ours' });
	});

	it.each([
		['its mark', { ...whole, test: true }],
		['its id', { ...whole, id: 'evt_test_1' }],
	])('knows a test delivery by %s', (_, body) => expect(read(body)?.isTest).toBe(true));

	it.each([
		['text', 'report.completed'],
		['a list', [whole]],
		['without an id', { ...whole, id: undefined }],
		['with an id that is no text', { ...whole, id: 7 }],
		['without a type', { ...whole, type: '' }],
		['with data that is a list', { ...whole, data: [1] }],
		['with data that is text', { ...whole, data: 'completed' }],
		['with data that is null', { ...whole, data: null }],
		['null', null],
	])('a delivery is no event: %s', (_, body) => expect(read(body)).toBeUndefined());

	it('a delivery never makes the reader throw', () => {
		fc.assert(
			fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (bytes) => {
				readEnvelope(Buffer.from(bytes as Uint8Array), { id: null });
			}),
		);
	});
});
