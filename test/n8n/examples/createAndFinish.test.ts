import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { exampleWorkflows } from './exampleWorkflows';
import { errorOf, jsonOf } from '../harness/executions';
import { N8n } from '../harness/n8n';
import { Sandbox } from '../harness/sandbox';
import type { Workflow, WorkflowNode } from '../harness/shapes';
import { until } from '../harness/until';

const timeout = 300_000;

const createReport = 'aiVisCreate00001';
const reportFinished = 'aiVisReportDone1';
const dryRun = 'dryRunOfCreate01';
const poorKey = 'createByPoorKey1';

const start = 'When clicking Execute workflow';

/** The first example, with another form of its report. */
function createReportAs(id: string, change: Partial<WorkflowNode>): Workflow {
	const workflow = exampleWorkflows().find((each) => each.id === createReport) as Workflow;
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Generate report'
			? { ...node, ...change, parameters: { ...node.parameters, ...change.parameters } }
			: node,
	);
	return { ...workflow, id, name: id, nodes };
}

describe(`the example workflows in n8n ${chosenEnd().version}`, () => {
	let n8n: N8n;
	let sandbox: Sandbox;
	let controls: Controls;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ speed: 20 });
		controls = new Controls(sandbox);
		n8n = await N8n.create();
		const scopes = ['write:brands', 'write:reports', 'write:prompts', 'read:meta'];
		const apiKey = await controls.createKey({ scopes });
		const poor = { id: poorKey, name: 'Poor key' };
		await n8n.cli.importCredentials([
			sandbox.credential,
			{ ...sandbox.credential, ...poor, data: { ...sandbox.credential.data, apiKey } },
		]);
		await n8n.cli.importWorkflows([
			...exampleWorkflows(),
			createReportAs(dryRun, { parameters: { options: { dryRun: true } } }),
			createReportAs(poorKey, { credentials: { aiVisibilityApi: poor } }),
		]);
		await n8n.start();
	}, timeout);

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	}, timeout);

	it(
		'create a report, run it, wait for it and show its results',
		async () => {
			const execution = await n8n.rest.runToEnd(createReport, start);
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

	const writes = async () =>
		(await controls.requests()).filter(({ method }) => method !== 'GET').length;

	it(
		'preview what the report would cost, step by step, and create none',
		async () => {
			const before = (await controls.state('reports')).length;
			const execution = await n8n.rest.runToEnd(dryRun, start);
			expect(errorOf(execution)).toBeUndefined();
			const [{ dry_run: preview }, ...more] = jsonOf(execution, 'Generate report');
			expect(more).toEqual([]);
			expect(preview).toMatchObject({
				credits: 3,
				prompts: 3,
				steps: expect.arrayContaining([
					expect.objectContaining({ step: 'Create report', source: 'preview' }),
					expect.objectContaining({ step: 'Run report', credits: 3, source: 'documented' }),
				]),
			});
			expect(await controls.state('reports')).toHaveLength(before);
		},
		timeout,
	);

	it(
		'say before the first write that the key lacks a scope for waiting',
		async () => {
			const before = await writes();
			const execution = await n8n.rest.runToEnd(poorKey, start);
			expect(errorOf(execution)?.message).toBe('The API key lacks the scope read:jobs [item 0]');
			expect(await writes()).toBe(before);
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

			const made = await n8n.rest.runToEnd(createReport, start);
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
