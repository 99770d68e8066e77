import type { ScheduledReportRecord } from '../../../sandbox/state/records.cts';
import { direct } from '../support/http.cts';
import { ids, times, useService } from './service.cts';

describe('the quota', () => {
	const service = useService({ monthlyQuota: 1_000 });

	const account = () => service.sandbox.state.account;
	const useUp = (units: number) => (account().unitsUsed = units);

	it('comes out when it is low, once a period, with what is left, at no cost', async () => {
		const host = service.host('quotaLow', { threshold: 10 });
		useUp(900);
		await host.activate();
		expect(await host.poll()).toEqual([]);
		useUp(901);
		expect(await host.poll()).toMatchObject([
			{
				event: 'quota.low',
				threshold: 10,
				remaining_percent: 9.9,
				remaining: 99,
				// The header that says it is in whole seconds.
				current_period_end: new Date(Math.floor(account().periodEnd / 1_000) * 1_000).toISOString(),
			},
		]);
		useUp(950);
		expect(await host.poll()).toEqual([]);
		await host.activate();
		expect(host.executions).toHaveLength(1);
		expect(account().unitsUsed).toBe(950);
	});
});

describe('schedules and endpoints', () => {
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
});

describe('citations', () => {
	const service = useService({ abbreviation: 'ab' });

	const CITATIONS = '/v1/brands/{brand_id}/citations';

	it('reads several pages when more has come than one holds, and only until one has nothing new', async () => {
		times(1_000, () => service.citation({ created_at: service.hoursAgo(25) }));
		service.citation();
		const host = service.host('newCitation');
		await host.activate();
		expect(service.pages(CITATIONS)).toBe(1);
		const fresh = times(450, () => service.citation());
		const before = service.sandbox.requests.length;
		const items = await host.poll();
		expect(items).toHaveLength(450);
		expect(new Set(ids(items))).toEqual(new Set(ids(fresh)));
		expect(service.pages(CITATIONS, before)).toBe(6);
		expect(await host.poll()).toEqual([]);
	});

	it('brings up those of a sentiment, also when they are rated later', async () => {
		const host = service.host('newCitation', { filters: { sentiment: ['negative'] } });
		await host.activate();
		const [negative, rated] = (['negative', null] as const).map((sentiment) =>
			service.citation({ brand_mention_sentiment: sentiment }),
		);
		service.citation({ brand_mention_sentiment: 'positive' });
		expect(ids(await host.poll())).toEqual([negative.id]);
		rated.brand_mention_sentiment = 'negative';
		expect(ids(await host.poll())).toEqual([rated.id]);
		host.parameters = { ...host.parameters, filters: { sentiment: ['positive'] } };
		await host.activate();
		expect(host.items).toHaveLength(2);
	});
});
