import type { IDataObject } from 'n8n-workflow';
import { startJob, waitForCompletion } from '../../../../nodes/shared/jobs/completion';
import { useManualTime } from '../../support/manualTime.cts';
import { ScriptedService } from '../../support/scriptedService.cts';
import { complete, contextOf, DONE, service, START, started } from '../../support/startedJob.cts';

const clock = useManualTime();

const HOUR = 3_600_000;

describe('the reports of a schedule', () => {
	/** Its reports are dated when the work began; the answer comes later, and not at the first attempt. */
	const scheduleService = () => {
		const createdAt = new Date(clock.now).toISOString();
		const earlier = new Date(clock.now - 120_000).toISOString();
		return service(({ path, query }, index) => {
			if (path === '/v1/start' && index < 2) return { status: 503 };
			if (path === '/v1/start')
				return started({ scheduled_report_id: 's1' })({ path } as never, index);
			if (path === '/v1/reports') {
				expect(query).toEqual({ brand_id: 'b1', scheduled_report_id: 's1', limit: '100' });
				const data = [
					{ id: 2, created_at: createdAt },
					{ id: 1, created_at: earlier },
				];
				return { body: { data, has_more: true, next_cursor: 'older' } };
			}
			return { body: { brand_id: 'b1' } };
		});
	};

	it('are those that were made since the first attempt, and no page of older ones is read', async () => {
		expect(await complete(clock, scheduleService(), 'scheduledReports')).toMatchObject([{ id: 2 }]);
	});

	/** Two markets run at the same time, by a service whose clock is behind by an hour. */
	const marketService = (answer: object, headers: Record<string, string>) => {
		const created_at = new Date(clock.now + 1_000 - HOUR).toISOString();
		const data = ['m1', 'm2', 'm1'].map((region_config_id, id) => {
			return { id, region_config_id, created_at };
		});
		return service(({ path, query }) => {
			if (path === '/v1/start') return { body: { job_id: 'j1', ...answer }, headers };
			if (path !== '/v1/reports') return { body: { brand_id: 'b1' } };
			const empty = { data: [], has_more: true, next_cursor: 'c' };
			return { body: query.cursor === undefined ? empty : { data, has_more: false } };
		});
	};
	const dateOfService = () => ({ date: new Date(clock.now - HOUR).toUTCString() });

	it.each([
		['those of the one market that ran', 'm1', [0, 2]],
		['all where no market is chosen', '', [0, 1, 2]],
	])('are %s, by the clock of the service', async (_, market, expected) => {
		const scripted = marketService({ scheduled_report_id: 's1' }, dateOfService());
		const parameters = { waitForCompletion: true, regionConfigId: market };
		const reports = await complete(clock, scripted, 'scheduledReports', parameters);
		expect(reports).toMatchObject(expected.map((id) => ({ id })));
	});

	it('are counted by the own clock where the service does not date its answer', async () => {
		const scripted = marketService({ scheduled_report_id: 's1' }, {});
		await expect(complete(clock, scripted, 'scheduledReports')).rejects.toMatchObject({
			code: 'job_wait_over',
		});
	});

	/** Each start makes a batch with a report for each of these markets, and its own job. */
	const overlapping = (...markets: string[][]) => {
		const reports: IDataObject[] = [];
		let starts = 0;
		return new ScriptedService(({ path, query }) => {
			if (path === '/v1/start') {
				const batch_id = `batch ${starts}`;
				const created_at = new Date(clock.now).toISOString();
				for (const region_config_id of markets[starts])
					reports.unshift({ batch_id, region_config_id, created_at });
				return { body: { job_id: `j${++starts}`, scheduled_report_id: 's1' } };
			}
			if (path.startsWith('/v1/jobs')) return { body: { ...DONE.body, id: path.slice(9) } };
			const data = query.scheduled_report_id === 's1' ? reports : [];
			return { body: path === '/v1/reports' ? { data, has_more: false } : { brand_id: 'b1' } };
		});
	};
	const startOf = async (scripted: ScriptedService, market = '') => {
		const parameters = { waitForCompletion: true, regionConfigId: market };
		const { context } = await contextOf(scripted, parameters);
		return { context, response: await startJob(context, START) };
	};
	const waitFor = async ({ context, response }: Awaited<ReturnType<typeof startOf>>) =>
		await waitForCompletion(context, response, 'scheduledReports');

	it('are those of the own market where several run, else of the oldest run since the start', async () => {
		const scripted = overlapping(['m1', 'm2'], ['m3']);
		const waits = [];
		for (const market of ['', 'm3']) waits.push(waitFor(await startOf(scripted, market)));
		expect(await clock.until(waits[1])).toMatchObject([{ batch_id: 'batch 1' }]);
		expect(await clock.until(waits[0])).toMatchObject([{ batch_id: 'batch 0' }, {}]);
	});

	it('are those of the batch that the answer names', async () => {
		const created_at = new Date(clock.now).toISOString();
		const data = ['one', 'two'].map((batch_id) => ({ batch_id, created_at }));
		for (const name of ['batch_id', 'scheduled_run_id']) {
			const scripted = service(({ path }) => ({
				body: path === '/v1/start' ? { job_id: 'j1', [name]: 'one' } : { data, has_more: false },
			}));
			expect(await complete(clock, scripted, 'scheduledReports')).toMatchObject([
				{ batch_id: 'one' },
			]);
		}
	});

	it.each([
		['by the answer', { scheduled_report_id: 's1' }, 's1'],
		['else by the form', {}, 's2'],
	])('are those of the schedule that is named %s', async (_, answer, expected) => {
		const scripted = marketService(answer, dateOfService());
		const parameters = { waitForCompletion: true, scheduledReportId: 's2' };
		await complete(clock, scripted, 'scheduledReports', parameters);
		const asked = scripted.seen.map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
		expect(asked.filter((line) => line.includes(expected))).not.toEqual([]);
	});
});
