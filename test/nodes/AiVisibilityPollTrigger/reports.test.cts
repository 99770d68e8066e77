import { ids, useService } from './service.cts';

const service = useService();

/** From any difference on. */
const ANY = { changes: 'threshold', threshold: 0, direction: 'both' };

const finish = (report: { status: string; visibility_score: number | null }, score = 50) =>
	Object.assign(report, { status: 'completed', visibility_score: score });

describe('finished reports', () => {
	it('come out once, with score, counts, market, schedule and batch', async () => {
		const about = {
			...{ name: 'Weekly: Germany', country: 'Germany', batch_id: 'batch' },
			scheduled_report_id: 'schedule',
		};
		const of = { region_config_id: 'market', status: 'processing' } as const;
		const report = service.report({ ...about, ...of });
		const host = service.host('reportFinished');
		await host.activate();
		expect(await host.poll()).toEqual([]);
		finish(report, 70.5);
		expect(await host.poll()).toMatchObject([
			{
				...{ event: 'report.completed', previous_status: 'processing' },
				...{ ...about, id: report.id, visibility_score: 70.5 },
				created_at: report.created_at,
				slack_text: expect.stringContaining('Weekly: Germany'),
			},
		]);
		expect(await host.poll()).toEqual([]);
	});

	it('come out of one schedule only', async () => {
		const byList = { __rl: true, mode: 'list', value: 'mine' };
		const host = service.host('reportFinished', { filters: { scheduledReportId: byList } });
		await host.activate();
		const mine = service.completed(50, { scheduled_report_id: 'mine' });
		service.completed(50, { scheduled_report_id: 'other' });
		expect(ids(await host.poll())).toEqual([mine.id]);
		expect(service.sandbox.requests.at(-1)?.query).toEqual({
			brand_id: service.brandId,
			scheduled_report_id: 'mine',
			limit: '100',
		});
	});
});

describe('changes of visibility', () => {
	it('come out with both scores and both reports, once', async () => {
		const first = service.completed(40, { created_at: service.hoursAgo(24) });
		const german = { options: { language: 'de' } };
		const host = service.host('visibilityChanged', { ...ANY, threshold: 12.5, ...german });
		await host.activate();
		const market = { country: 'Germany', language: 'German', location: 'Berlin' };
		const second = service.completed(52.5, {
			...{ ...market, name: 'Weekly', batch_id: 'batch' },
			// The day before in the time zone of the workflow.
			created_at: '2999-01-01T02:00:00.000Z',
		});
		expect(await host.poll()).toMatchObject([
			{
				event: 'visibility.up',
				measure: 'score',
				from: 40,
				to: 52.5,
				report_id: second.id,
				previous_report_id: first.id,
				...{ ...market, name: 'Weekly', brand_id: service.brandId, batch_id: 'batch' },
				...{ region_config_id: 'market', scheduled_report_id: 'schedule' },
				created_at: second.created_at,
				headline: expect.stringContaining('52,5'),
				slack_text: expect.stringMatching(/^\*Weekly · .* · 31. Dezember 2998\*\n.*52,5/),
			},
		]);
		expect(await host.poll()).toEqual([]);
	});
});
