import type { ScheduledReportRecord } from '../../../sandbox/state/records.cts';
import { direct } from '../support/http.cts';
import { useService } from './service.cts';

const service = useService({ jobSeconds: 600 });

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

it('finished runs of schedules come out by choice, also of a new schedule and with the same status again', async () => {
	const host = service.host('scheduleRunFinished', { runStatuses: ['failed'] });
	await host.activate();
	const [first, second, third] = ['One', 'Two', 'Three'].map(scheduleOf);
	expect(await host.poll()).toEqual([]);
	run(first, 'completed', 0);
	run(second, 'failed', 1);
	run(third, 'processing', 2);
	const { last_run_at } = second;
	const about = { event: 'schedule.run.failed', name: 'Two', last_run_at };
	expect(await host.poll()).toMatchObject([about]);
	run(second, 'failed', 3);
	expect(await host.poll()).toHaveLength(1);
	expect(await host.poll()).toEqual([]);
});

it('a run that the service makes comes out once, when it has ended', async () => {
	const { sandbox } = service;
	const { state, clock } = sandbox;
	const [schedule] = state.scheduledReports.where(({ brand_id: id }) => id === service.brandId);
	const host = service.host('scheduleRunFinished');
	await host.activate();
	for (let count = 1; count <= 2; count++) {
		await direct(sandbox, 'POST', `/v1/scheduled-reports/${schedule.id}/executions`, {});
		expect(await host.poll()).toEqual([]);
		await clock.advance(600_000);
		expect(await host.poll()).toMatchObject([{ event: 'schedule.run.completed' }]);
		expect(await host.poll()).toEqual([]);
	}
});

it('disabled webhook endpoints come out each time they are disabled', async () => {
	const { sandbox, brandId } = service;
	const body = { url: 'https://n8n.example/webhook', events: ['report.completed'] };
	const { id } = await direct(sandbox, 'POST', `/v1/brands/${brandId}/webhooks`, body);
	const endpoint = sandbox.state.webhooks.get(String(id))!;
	const host = service.host('webhookEndpointDisabled');
	await host.activate();
	endpoint.is_active = false;
	expect(await host.poll()).toMatchObject([{ event: 'webhook_endpoint.disabled', id }]);
	expect(await host.poll()).toEqual([]);
	endpoint.is_active = true;
	expect(await host.poll()).toEqual([]);
	endpoint.is_active = false;
	expect(await host.poll()).toHaveLength(1);
});
