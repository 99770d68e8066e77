import { clock } from '../../../nodes/shared/base/time/clock';
import { post, TriggerScene } from './scene';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => {
	jest.restoreAllMocks();
	await scene.close();
});

describe('enriching', () => {
	const enriched = async (type: string, data: object) => {
		const host = await scene.activeHost({
			changes: { options: { enrich: ['report', 'runReports'] } },
		});
		await scene.emit(type, data);
		return host;
	};

	it('adds the report that an event is about', async () => {
		const [report] = scene.sandbox.state.reports.where(
			({ brand_id }) => brand_id === scene.brandId,
		);
		const host = await enriched('report.completed', scene.completed({ report_id: report.id }));
		expect(host.executions).toMatchObject([
			{ report_id: report.id, report: { id: report.id, name: report.name } },
		]);
	});

	it('adds the reports of a run', async () => {
		const [report, other] = scene.sandbox.state.reports.where(
			({ brand_id }) => brand_id === scene.brandId,
		);
		Object.assign(report, { batch_id: 'batch' });
		expect(other?.batch_id).not.toBe('batch');
		const host = await enriched('schedule.run.completed', {
			scheduled_run_id: 'batch',
			brand_id: scene.brandId,
		});
		expect(host.executions).toMatchObject([
			{ scheduled_run_id: 'batch', reports: [{ id: report.id }] },
		]);
	});

	it('never holds an event back: the reason comes out instead', async () => {
		const host = await enriched('report.completed', scene.completed());
		expect(host.answers).toEqual([200]);
		expect(host.executions).toMatchObject([
			{
				event_type: 'report.completed',
				enrich_error: expect.stringContaining('There is no such record'),
			},
		]);
	});

	it('waits some seconds only', async () => {
		const host = await scene.activeHost({ changes: { options: { enrich: ['report'] } } });
		const quick = (ms: number) => AbortSignal.timeout(ms / 50);
		jest.spyOn(clock, 'timeoutSignal').mockImplementation(quick);
		scene.sandbox.faults.add({ method: 'GET', path: '/v1/reports/{report_id}', kind: 'hang' });
		const body = scene.envelope();
		expect((await post(host, body, scene.signed(body))).status).toBe(200);
		expect(host.executions).toMatchObject([
			{ enrich_error: 'The service did not answer within 5 seconds' },
		]);
	});
});
