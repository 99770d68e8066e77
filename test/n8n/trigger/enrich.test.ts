import { signatureHeader } from '../../sandbox/webhooks/signing';
import { chosenEnd } from '../harness/ends';
import { eventText, send } from './delivery';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import { until } from '../harness/until';

const timeout = 300_000;

const REPORT = '/v1/reports/{report_id}';

describe(`an event that is enriched, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	let report: { id: string; name: string; brand_id: string };
	let schedule: { id: string; brand_id: string; name: string };

	beforeAll(async () => {
		scene = await TriggerScene.open({ speed: 20 });
		const schedules = scene.brandIds.map(async (id) => {
			const path = `/v1/scheduled-reports?brand_id=${id}`;
			return (await scene.ask<{ data: Array<typeof schedule> }>('GET', path)).data;
		});
		[schedule] = (await Promise.all(schedules))
			.flat()
			.filter(({ name }) => name === 'Monthly markets');
		const { brand_id: brandId } = schedule;
		const enrich = ['report', 'runReports'];
		await scene.n8n.cli.importWorkflows([
			triggerWorkflow('enriched', {
				brandId,
				events: ['report.completed', 'schedule.run.completed'],
				options: { enrich },
			}),
		]);
		await scene.n8n.start();
		await scene.n8n.rest.activate('enriched');
		const reports = await scene.controls.state<typeof report>('reports');
		report = reports.filter(({ brand_id }) => brand_id === brandId)[0];
	}, timeout);

	afterAll(async () => {
		await scene?.close();
	}, timeout);

	const deliver = async (id: string, changes: Record<string, unknown>) => {
		const { secret } = await scene.endpointOf('enriched');
		const body = eventText(id, changes);
		const headers: Array<[string, string]> = [
			['content-type', 'application/json'],
			['x-svc-signature', signatureHeader(body, { v1: secret })],
		];
		return await send(scene.urlOf('enriched'), { headers, body: Buffer.from(body) });
	};

	it(
		'comes with the full report',
		async () => {
			await deliver('evt_report', { data: { report_id: report.id } });
			expect((await scene.started('enriched', 1)).at(-1)).toMatchObject({
				event_id: 'evt_report',
				report_id: report.id,
				report: { id: report.id, name: report.name },
			});
		},
		timeout,
	);

	it(
		'comes with the reports of a scheduled run',
		async () => {
			const { id } = schedule;
			await scene.ask('POST', `/v1/scheduled-reports/${id}/executions`, {});
			const [, run] = await scene.started('enriched', 2);
			expect(run).toMatchObject({ event_type: 'schedule.run.completed', scheduled_report_id: id });
			const { reports, scheduled_run_id: batch_id } = run as {
				reports: object[];
				scheduled_run_id: string;
			};
			expect(reports).toHaveLength(run.total_regions_count as number);
			for (const each of reports) expect(each).toMatchObject({ batch_id });
		},
		timeout,
	);

	it(
		'comes without it, and says why, when the service fails',
		async () => {
			await scene.controls.addFault({
				method: 'GET',
				path: REPORT,
				kind: 'status',
				status: 500,
				code: 'internal_error',
				times: 9,
			});
			const { status } = await deliver('evt_failing', { data: { report_id: report.id } });
			await scene.controls.clearFaults();
			expect(status).toBe(200);
			const item = (await scene.started('enriched', 3)).at(-1);
			expect(item).toMatchObject({ event_id: 'evt_failing', report_id: report.id });
			expect(item).toHaveProperty('enrich_error', expect.stringMatching(/500|service/i));
			expect(item).not.toHaveProperty('report');
		},
		timeout,
	);

	it(
		'starts the workflow when it is repeated after n8n was killed before its response',
		async () => {
			await scene.controls.addFault({ method: 'GET', path: REPORT, kind: 'hang' });
			const asked = async () =>
				(await scene.controls.requests()).filter(({ path }) => path.endsWith(report.id)).length;
			const before = await asked();
			const cutOff = deliver('evt_killed', { data: { report_id: report.id } }).catch(
				() => 'cut off',
			);
			// The delivery is accepted and the report is being fetched: no execution and no response yet.
			await until(
				'the report is asked for',
				10_000,
				async () => (await asked()) > before || undefined,
			);
			await scene.n8n.kill();
			expect(await cutOff).toBe('cut off');
			await scene.n8n.start();
			await scene.started('enriched', 3);
			expect(await deliver('evt_killed', { data: { report_id: report.id } })).toMatchObject({
				status: 200,
			});
			expect(await deliver('evt_killed', { data: { report_id: report.id } })).toMatchObject({
				status: 200,
			});
			expect((await scene.started('enriched', 4)).at(-1)).toMatchObject({
				event_id: 'evt_killed',
				report: { id: report.id },
			});
		},
		timeout,
	);
});
