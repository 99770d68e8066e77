import type { IGetNodeParameterOptions, IWebhookFunctions } from 'n8n-workflow';
import type { Envelope } from '../../../../nodes/AiVisibilityTrigger/delivery/envelope';
import {
	idsOf,
	isNothingChosen,
	readSelection,
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
/** The trigger with these parameters; `undefined` is what was never filled in. */
const nodeWith = (parameters: Record<string, unknown>) =>
	({
		getNodeParameter: (name: string, fallback: unknown, options?: IGetNodeParameterOptions) => {
			const value = parameters[name] === undefined ? fallback : parameters[name];
			return options?.extractValue ? (value as { value?: unknown })?.value : value;
		},
	}) as unknown as IWebhookFunctions;
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

it('lets the chosen schedules through only where no report is chosen', () => {
	const bySchedule = selection({ scheduledReportIds: ['s1'] });
	expect(isWanted(envelope({ scheduled_report_id: 's1' }), bySchedule)).toBe(true);
	expect(isWanted(envelope({ scheduled_report_id: 's2' }), bySchedule)).toBe(false);
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
	['the event names none', { report_id: 'r' }, 'b'],
	['none is chosen', { brand_id: 'c' }, ''],
	['the endpoint is its own', { brand_id: 'c' }, undefined],
])('does not ask for the brand where %s', (_, data, brandId) => {
	expect(isWanted(envelope(data), selection({ brandId }))).toBe(true);
});

describe('the form', () => {
	it('says which events start the workflow', () => {
		const options = { ignoreTestDeliveries: true, reportIds: ['r'], scheduledReportIds: 's, t' };
		const form = nodeWith({ events: ['report.completed', 'report.failed'], options });
		expect(readSelection(form)).toEqual({
			events: ['report.completed', 'report.failed'],
			brandId: undefined,
			ignoreTestDeliveries: true,
			reportIds: ['r'],
			scheduledReportIds: ['s', 't'],
		});
	});

	it('lets everything through that its options do not rule out', () => {
		expect(readSelection(nodeWith({}))).toMatchObject({
			ignoreTestDeliveries: false,
			reportIds: [],
			scheduledReportIds: [],
		});
	});

	it.each([
		['of an endpoint registered by hand, which others may share', 'byHand', ' b ', 'b'],
		['left empty', 'byHand', null, ''],
		['of an endpoint of its own, where it says nothing', 'automatic', 'b', undefined],
		['where it does not say who registers', undefined, 'b', undefined],
	])('gives the brand %s', (_, registration, value, brandId) => {
		const form = nodeWith({ registration, brandId: { mode: 'id', value } });
		expect(readSelection(form).brandId).toBe(brandId);
	});

	it('chooses no event while it gives none, or its expression fails', () => {
		const failing = {
			get events() {
				throw new Error('the expression cannot be read');
			},
		};
		expect(readSelection(nodeWith({})).events).toEqual([]);
		expect(readSelection(nodeWith(failing)).events).toEqual([]);
		expect(isNothingChosen(readSelection(nodeWith(failing)))).toBe(true);
		expect(isNothingChosen(selection())).toBe(false);
	});
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
