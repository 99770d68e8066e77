import type { INodeParameters } from 'n8n-workflow';
import { requireNoLoop, type StartedReport } from '../../../../nodes/shared/run/loopCheck';

const [A, B] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const [S, T] = ['c', 'd'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const ofA = { brandId: A };
const runOfS = { brandId: A, scheduleId: S };
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const BOTH = ['report.completed', 'schedule.run.completed'];

const isRefused = (name: string, parameters: INodeParameters, started: StartedReport) => {
	const type = `n8n-nodes-ai-visibility.${name}`;
	const node = { name: 'Done', type, typeVersion: 1, disabled: false, parameters };
	requireNoLoop([{ ...node, disabled: true }], started);
	try {
		requireNoLoop([{ ...node, type: 'n8n-nodes-base.if', parameters: {} }, node], started);
		return false;
	} catch (error) {
		expect(error).toMatchObject({ code: 'report_loop' });
		expect((error as Error).message).toContain('"Done" starts it whenever');
		return true;
	}
};

const webhook = (more: INodeParameters) => ({
	brands: 'one',
	brandId: byId(A),
	events: BOTH,
	...more,
});
const forSchedule = (...scheduledReportIds: string[]) => ({ options: { scheduledReportIds } });

it.each<[string, boolean, INodeParameters, StartedReport]>([
	['the same brand', true, webhook({}), ofA],
	['another brand', false, webhook({ brandId: byId(B) }), ofA],
	['a brand that an expression gives', true, webhook({ brandId: byId('={{ $json.id }}') }), ofA],
	['all brands', true, webhook({ brands: 'all', brandId: byId(B) }), ofA],
	['chosen brands with it', true, webhook({ brands: 'chosen', brandIds: [B, A] }), ofA],
	['chosen brands without it', false, webhook({ brands: 'chosen', brandIds: [B] }), ofA],
	['a brand by name', true, webhook({ brands: 'chosen', brandIds: ['Acme'] }), ofA],
	['a report of a brand that is not known', true, webhook({ brandId: byId(B) }), {}],
	['a report of a brand by its name', true, webhook({ brandId: byId(B) }), { brandId: 'Acme' }],
	['runs only', false, webhook({ events: ['schedule.run.completed'] }), ofA],
	['events by an expression', true, webhook({ events: '={{ $json.events }}' }), ofA],
	['the reports of a schedule', false, webhook(forSchedule(S)), ofA],
	['runs, and a run is started', true, webhook({ events: ['schedule.run.failed'] }), runOfS],
	['the schedule that is started', true, webhook(forSchedule(T, S)), runOfS],
	['a schedule by name', true, webhook(forSchedule('Weekly')), runOfS],
	['another schedule', false, webhook(forSchedule(T)), runOfS],
])('a report in a workflow that starts by webhook for %s is refused: %s', (_, expected, trigger, started) => {
	expect(isRefused('aiVisibilityTrigger', trigger, started)).toBe(expected);
});

const watch = (event: string, more: INodeParameters = {}) => ({ ...webhook(more), event });

it.each<[string, boolean, INodeParameters, StartedReport]>([
	['finished reports', true, watch('reportFinished'), ofA],
	['mentions, one item per report', true, watch('mentionGainedOrLost'), ofA],
	['clear changes', false, watch('visibilityChanged'), ofA],
	['finished runs', false, watch('scheduleRunFinished'), ofA],
	['finished runs, and a run is started', true, watch('scheduleRunFinished'), runOfS],
	['reports without a schedule', true, watch('reportFinished', { filters: { scheduledReportId: byId('') } }), ofA],
	['the reports of a schedule', false, watch('reportFinished', { filters: { scheduledReportId: byId(S) } }), ofA],
])('a report in a workflow that watches %s is refused: %s', (_, expected, trigger, started) => {
	expect(isRefused('aiVisibilityPollTrigger', trigger, started)).toBe(expected);
});
