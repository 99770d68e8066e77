import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { exampleWorkflows } from './exampleWorkflows';
import { errorOf, jsonOf } from '../harness/executions';
import { N8n } from '../harness/n8n';
import { Sandbox } from '../harness/sandbox';
import { until } from '../harness/until';

const timeout = 300_000;

const createReport = 'aiVisCreate00001';
const reportFinished = 'aiVisReportDone1';

describe(`the example workflows in n8n ${chosenEnd().version}`, () => {
	let n8n: N8n;
	let sandbox: Sandbox;
	let controls: Controls;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ speed: 20 });
		controls = new Controls(sandbox);
		n8n = await N8n.create();
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows());
		await n8n.start();
	}, timeout);

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	}, timeout);

	it(
		'create a report, run it, wait for it and show its results',
		async () => {
			const execution = await n8n.rest.runToEnd(createReport, 'When clicking Execute workflow');
			expect(errorOf(execution)).toBeUndefined();
			const rows = jsonOf(execution, 'One row a prompt');
			expect(rows).toHaveLength(3);
			for (const row of rows) {
				expect(row).toMatchObject({ name: 'First look', visibility_score: expect.any(Number) });
				expect((row.prompts as { results: unknown[] }).results).toHaveLength(2);
			}
		},
		timeout,
	);

	it(
		'start when a signed delivery announces a completed report',
		async () => {
			await n8n.rest.activate(reportFinished);
			const endpoints = await controls.state<{ events: string[]; is_active: boolean }>('webhooks');
			expect(endpoints).toEqual([
				expect.objectContaining({ events: ['report.completed'], is_active: true }),
			]);

			const made = await n8n.rest.runToEnd(createReport, 'When clicking Execute workflow');
			const [{ id: reportId }] = jsonOf(made, 'Generate report');
			const [execution] = await n8n.rest.finishedOf(reportFinished, 1);
			expect(errorOf(execution)).toBeUndefined();
			expect(jsonOf(execution, 'Headline')).toEqual([
				{
					headline: expect.stringMatching(/^First look: visible in \d+ of 6 answers, score \d+/),
					report_id: reportId,
					event_id: expect.stringMatching(/^evt_/),
				},
			]);

			await n8n.rest.deactivate(reportFinished);
			await until('the endpoint is removed', 10_000, async () =>
				(await controls.state('webhooks')).length === 0 ? true : undefined,
			);
		},
		timeout,
	);
});
