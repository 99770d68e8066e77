import type { Envelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import { whySkipped } from '../../../../nodes/AiVisibilityTrigger/delivery/filter';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';

const envelope = (data: Envelope['data'], changes: Partial<Envelope> = {}): Envelope => ({
	id: 'evt_1',
	type: 'report.completed',
	createdAt: null,
	apiVersion: 'v1',
	isTest: false,
	data,
	item: {},
	...changes,
});
const selection = (changes: Partial<Settings> = {}): Settings => ({
	registration: 'automatic',
	brands: 'one',
	brandId: '',
	brandIds: [],
	events: ['report.completed', 'schedule.run.completed'],
	description: '',
	enrich: [],
	ignoreTestDeliveries: false,
	allowReplays: false,
	reportIds: [],
	scheduledReportIds: [],
	toleranceSeconds: 300,
	...changes,
});
const isWanted = (event: Envelope, chosen: Settings) => whySkipped(event, chosen) === undefined;

it('the filter of deliveries lets the chosen events through only', () => {
	expect(isWanted(envelope({}), selection())).toBe(true);
	expect(isWanted(envelope({}, { type: 'report.failed' }), selection())).toBe(false);
});

it('the filter of deliveries lets every event through where none is known to be chosen', () => {
	expect(isWanted(envelope({}, { type: 'report.failed' }), selection({ events: [] }))).toBe(true);
});

it('the filter of deliveries lets the chosen reports and schedules through only; either is enough', () => {
	const byReport = selection({ reportIds: ['R1'] });
	const byBoth = selection({ reportIds: ['R1'], scheduledReportIds: ['s1'] });
	expect(isWanted(envelope({ report_id: 'r1', scheduled_report_id: null }), byReport)).toBe(true);
	expect(isWanted(envelope({ report_id: 'r2' }), byReport)).toBe(false);
	expect(isWanted(envelope({ scheduled_run_id: 'x', scheduled_report_id: 's1' }), byReport)).toBe(
		false,
	);
	expect(isWanted(envelope({ scheduled_run_id: 'x', scheduled_report_id: 's1' }), byBoth)).toBe(
		true,
	);
	expect(isWanted(envelope({ report_id: 'r2', scheduled_report_id: 's1' }), byBoth)).toBe(true);
});

it('the filter of deliveries lets the chosen schedules through only where no report is chosen', () => {
	const bySchedule = selection({ scheduledReportIds: ['s1'] });
	expect(isWanted(envelope({ scheduled_report_id: 's1' }), bySchedule)).toBe(true);
	expect(isWanted(envelope({ scheduled_report_id: 's2' }), bySchedule)).toBe(false);
});

it('the filter of deliveries lets test deliveries through, whose ids are made up, unless they are ignored', () => {
	const sample = envelope({ report_id: '0' }, { isTest: true });
	expect(isWanted(sample, selection({ reportIds: ['r1'] }))).toBe(true);
	expect(isWanted(sample, selection({ ignoreTestDeliveries: true }))).toBe(false);
	expect(isWanted(envelope({}), selection({ ignoreTestDeliveries: true }))).toBe(true);
});

it('the filter of deliveries keeps the events of other brands out where an endpoint may be shared', () => {
	const shared = selection({ registration: 'byHand', brandId: 'b' });
	expect(isWanted(envelope({ brand_id: 'B' }), shared)).toBe(true);
	expect(isWanted(envelope({ brand_id: 'c' }), shared)).toBe(false);
});

it('the filter of deliveries lets the chosen brands through where an endpoint may be shared', () => {
	const shared = selection({ registration: 'byHand', brands: 'chosen', brandIds: ['b', 'c'] });
	expect(isWanted(envelope({ brand_id: 'C' }), shared)).toBe(true);
	expect(isWanted(envelope({ brand_id: 'd' }), shared)).toBe(false);
});

it.each<[string, Envelope['data'], Partial<Settings>]>([
	['all are meant', { brand_id: 'c' }, { registration: 'byHand', brands: 'all' }],
	['the event names none', { report_id: 'r' }, { registration: 'byHand', brandId: 'b' }],
	['none is chosen', { brand_id: 'c' }, { registration: 'byHand', brandId: '' }],
	['the endpoint is its own', { brand_id: 'c' }, { registration: 'automatic', brandId: 'b' }],
	['it is not known whose it is', { brand_id: 'c' }, { registration: undefined, brandId: 'b' }],
])('the filter of deliveries does not ask for the brand where %s', (_, data, changes) => {
	expect(isWanted(envelope(data), selection(changes))).toBe(true);
});
