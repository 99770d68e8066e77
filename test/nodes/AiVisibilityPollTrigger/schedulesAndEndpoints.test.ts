import type { ScheduledReportRecord } from '../../../sandbox/state/records';
import { useService } from './service';

const service = useService();

/** A schedule that has not run yet. */
const scheduleOf = (name: string): ScheduledReportRecord => {
	const { scheduledReports } = service.sandbox.state;
	const [known] = scheduledReports.where(({ brand_id: id }) => id === service.brandId);
	const unrun = { last_run_at: null, last_run_status: null, last_error_message: null };
	return scheduledReports.add({ ...known, ...unrun, id: name, name });
};

const run = (schedule: ScheduledReportRecord, status: string, minute: number) =>
	Object.assign(schedule, {
		last_run_status: status,
		last_run_at: `2026-03-01T09:0${minute}:00.000Z`,
	});

describe('finished runs of schedules', () => {
	it('come out once each, also with the same status as the run before', async () => {
		const schedule = run(scheduleOf('Weekly'), 'completed', 0);
		const host = service.host('scheduleRunFinished');
		await host.activate();
		expect(await host.poll()).toEqual([]);
		run(schedule, 'processing', 1);
		expect(await host.poll()).toEqual([]);
		run(schedule, 'completed', 1);
		expect(await host.poll()).toMatchObject([
			{
				event: 'schedule.run.completed',
				previous_status: 'running',
				name: 'Weekly',
				id: 'Weekly',
				last_run_at: service.shown(schedule).last_run_at,
			},
		]);
		run(schedule, 'completed', 2);
		expect(await host.poll()).toHaveLength(1);
		expect(await host.poll()).toEqual([]);
	});

	it('come out as completed or failed, by choice, and of a new schedule', async () => {
		const host = service.host('scheduleRunFinished', { runStatuses: ['failed'] });
		await host.activate();
		const schedules = ['One', 'Two'].map(scheduleOf);
		expect(await host.poll()).toEqual([]);
		run(schedules[0], 'completed', 1);
		run(schedules[1], 'failed', 1);
		expect(await host.poll()).toMatchObject([{ event: 'schedule.run.failed', name: 'Two' }]);
	});
});

describe('disabled webhook endpoints', () => {
	const endpointOf = (id: string, isActive = true) => {
		const { clock, state } = service.sandbox;
		return state.webhooks.add({
			id,
			object: 'webhook_endpoint',
			brand_id: service.brandId,
			url: `https://n8n.example/webhook/${id}`,
			events: ['report.completed'],
			description: null,
			is_active: isActive,
			created_at: clock.iso(),
			updated_at: clock.iso(),
			secret: 'whsec_1',
			previous_secret: null,
			previous_secret_until: 0,
			consecutive_failures: 0,
		});
	};

	it('come out each time they are disabled', async () => {
		const endpoint = endpointOf('e1');
		const host = service.host('webhookEndpointDisabled');
		await host.activate();
		endpoint.is_active = false;
		expect(await host.poll()).toMatchObject([{ event: 'webhook_endpoint.disabled', id: 'e1' }]);
		expect(await host.poll()).toEqual([]);
		endpoint.is_active = true;
		expect(await host.poll()).toEqual([]);
		endpoint.is_active = false;
		expect(await host.poll()).toHaveLength(1);
	});
});
