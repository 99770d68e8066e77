import type { Envelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import {
	idsOf,
	type Selection,
	whySkipped,
} from '../../../../nodes/AiVisibilityTrigger/delivery/eventFilter';

const envelope = (data: Envelope['data'], changes: Partial<Envelope> = {}): Envelope => ({
	id: 'evt_1',
	type: 'report.completed',
	createdAt: null,
	apiVersion: 'v1',
	isTest: false,
	data,
	...changes,
});
const selection = (changes: Partial<Selection> = {}): Selection => ({
	events: ['report.completed', 'schedule.run.completed'],
	ignoreTestDeliveries: false,
	reportIds: [],
	scheduledReportIds: [],
	...changes,
});
const isWanted = (event: Envelope, chosen: Selection) => whySkipped(event, chosen) === undefined;

it('lets the chosen events through only', () => {
	expect(isWanted(envelope({}), selection())).toBe(true);
	expect(isWanted(envelope({}, { type: 'report.failed' }), selection())).toBe(false);
});

it('lets the chosen reports and schedules through only; either is enough', () => {
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

it('lets test deliveries through, whose ids are made up, unless they are ignored', () => {
	const sample = envelope({ report_id: '0' }, { isTest: true });
	expect(isWanted(sample, selection({ reportIds: ['r1'] }))).toBe(true);
	expect(isWanted(sample, selection({ ignoreTestDeliveries: true }))).toBe(false);
	expect(isWanted(envelope({}), selection({ ignoreTestDeliveries: true }))).toBe(true);
});

it('keeps the events of other brands out where an endpoint may be shared', () => {
	expect(isWanted(envelope({ brand_id: 'B' }), selection({ brandId: 'b' }))).toBe(true);
	expect(isWanted(envelope({ brand_id: 'c' }), selection({ brandId: 'b' }))).toBe(false);
});

it.each([
	[
		['a', ' b ', ''],
		['a', 'b'],
	],
	['a, b,', ['a', 'b']],
	[undefined, []],
	['', []],
])('reads ids from %j', (value, ids) => expect(idsOf(value)).toEqual(ids));
