import type { ScheduledReportRecord } from '../../../sandbox/state/records.cts';
import { runSchedule } from '../../../sandbox/work/reportRuns.cts';
import { runnableRegions } from '../../../sandbox/work/scheduleTicks.cts';
import { direct } from '../support/http.cts';
import { useService } from './service.cts';

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
				last_run_at: schedule.last_run_at,
			},
		]);
		run(schedule, 'completed', 2);
		expect(await host.poll()).toHaveLength(1);
		expect(await host.poll()).toEqual([]);
	});

	it('come out a day later where a report never ends', async () => {
		const schedule = scheduleOf('Weekly');
		const host = service.host('scheduleRunFinished');
		await host.activate();
		run(schedule, 'completed', 1);
		const report = { scheduled_report_id: schedule.id, status: 'processing' } as const;
		service.report({ ...report, created_at: service.hoursAgo(23) });
		expect(await host.poll()).toEqual([]);
		await service.sandbox.clock.advance(3_600_000);
		expect(await host.poll()).toHaveLength(1);
	});

	it.each([
		['failed', 'completed'],
		['completed', 'failed'],
	] as const)('come out once where the schedule says %s a while longer', async (before, status) => {
		const schedule = run(scheduleOf('Weekly'), before, 0);
		const host = service.host('scheduleRunFinished');
		await host.activate();
		const report = service.report({ scheduled_report_id: schedule.id, status: 'processing' });
		await host.poll();
		report.status = status;
		expect(await host.poll()).toEqual([]);
		run(schedule, status, 1);
		expect(await host.poll()).toMatchObject([{ event: `schedule.run.${status}` }]);
	});

	it('come out as completed or failed, by choice, and of a new schedule', async () => {
		const host = service.host('scheduleRunFinished', { runStatuses: ['failed'] });
		await host.activate();
		const schedules = ['One', 'Two', 'Three'].map(scheduleOf);
		expect(await host.poll()).toEqual([]);
		for (const [at, status] of ['completed', 'failed', 'skipped'].entries())
			run(schedules[at], status, at);
		expect(await host.poll()).toMatchObject([
			{ event: 'schedule.run.failed', name: 'Two' },
			{ event: 'schedule.run.skipped', name: 'Three' },
		]);
	});
});

describe('a run of a schedule', () => {
	const runs = useService({ speed: 1 });
	const scheduleOfBrand = () =>
		runs.sandbox.state.scheduledReports.where(({ brand_id: id }) => id === runs.brandId)[0];
	const start = async () => {
		const { world } = runs.sandbox;
		const schedule = scheduleOfBrand();
		const regions = runnableRegions(world, schedule.id);
		runSchedule(world, schedule, regions, world.keys.find(runs.sandbox.apiKey)!, 600);
		await runs.sandbox.clock.advance(60_000);
	};

	it('comes out once, when its reports have ended, also after one from the future', async () => {
		const future = { status: 'completed', created_at: '2099-01-01T00:00:00Z' } as const;
		runs.report({ scheduled_report_id: scheduleOfBrand().id, ...future });
		const host = runs.host('scheduleRunFinished');
		await host.activate();
		const [{ id }] = runs.sandbox.state.scheduledReports.all();
		const stuck = { scheduled_report_id: id, batch_id: 'before', status: 'processing' } as const;
		runs.report({ ...stuck, created_at: runs.hoursAgo(3) });
		for (let count = 1; count <= 2; count++) {
			await start();
			expect(await host.poll()).toEqual([]);
			await runs.sandbox.clock.advance(600_000);
			expect(await host.poll()).toMatchObject([
				{ event: 'schedule.run.completed', previous_status: 'running' },
			]);
			expect(await host.poll()).toEqual([]);
		}
	});

	it('comes out by the schedule alone where the key may not read reports', async () => {
		const host = runs.host('scheduleRunFinished');
		const refusal = { kind: 'status', status: 403, code: 'insufficient_scope' } as const;
		runs.sandbox.faults.add({ ...refusal, path: '/v1/reports' });
		await host.activate();
		await start();
		await runs.sandbox.clock.advance(600_000);
		expect(await host.poll()).toHaveLength(1);
		expect(runs.pages('/v1/reports')).toBe(1);
		for (const hours of [23, 2]) {
			await runs.sandbox.clock.advance(hours * 3_600_000);
			expect(await host.poll()).toEqual([]);
			expect(runs.pages('/v1/reports')).toBe(hours === 23 ? 1 : 2);
		}
		const { query } = runs.sandbox.requests.at(-1)!;
		expect(query).toEqual({ brand_id: runs.brandId, limit: '100' });
		await start();
		await runs.sandbox.clock.advance(600_000);
		expect(await host.poll()).toHaveLength(1);
		runs.sandbox.faults.add({ ...refusal, path: '/v1/reports', times: 9 });
		expect(await host.poll()).toEqual([]);
		await start();
		await runs.sandbox.clock.advance(600_000);
		expect(await host.poll()).toHaveLength(1);
		expect(await host.poll()).toEqual([]);
	});
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
