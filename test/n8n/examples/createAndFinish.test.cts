import { chosenEnd } from '../../../harness/ends.cts';
import { ExampleScene } from './exampleScene.cts';
import { copyOf } from './copies.cts';
import { oncePerEventWorkflow } from '../../../harness/exampleWorkflows.cts';
import { errorOf, jsonOf } from '../../../harness/executions.cts';
import { until } from '../../../harness/until.cts';

const createReport = 'create-a-report';
const oncePerEvent = 'aiVisOncePerEvt1';
const dryRun = 'dryRunOfCreate01';

const start = 'When clicking Execute workflow';

describe(`the example workflows in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;

	beforeAll(async () => {
		scene = await ExampleScene.open({ speed: 20 });
	});

	afterAll(async () => {
		await scene?.close();
	});

	it('preview what the report would cost, step by step, and create none', async () => {
		const { rest } = scene.n8n;
		const options = { dryRun: true };
		const change = { 'Generate report': (form: object) => ({ ...form, options }) };
		await rest.saveWorkflows([copyOf('create-a-report', dryRun, change)]);
		const before = (await scene.controls.state('reports')).length;
		const execution = await rest.runToEnd(dryRun, start);
		expect(errorOf(execution)).toBeUndefined();
		const [{ dry_run: preview }, ...more] = jsonOf(execution, 'Generate report');
		expect(more).toEqual([]);
		expect(jsonOf(execution, 'Table')).toEqual([]);
		expect(preview).toMatchObject({
			credits: 3,
			prompt_count: 3,
			steps: expect.arrayContaining([
				expect.objectContaining({ step: 'Create report', credits: 0 }),
				expect.objectContaining({ step: 'Run report', credits: 3 }),
			]),
		});
		expect(await scene.controls.state('reports')).toHaveLength(before);
	});

	const endpoints = async () =>
		await scene.state<Record<'id' | 'brand_id' | 'url', string>>('webhooks');

	const deactivate = async (...ids: string[]) => {
		for (const id of ids) await scene.n8n.rest.deactivate(id);
		const areGone = async () => (await endpoints()).length === 0 || undefined;
		await until('the endpoints are removed', areGone);
	};

	it('create a report, run it, wait for it and show its results', async () => {
		const execution = await scene.n8n.rest.runToEnd(createReport, start);
		expect(errorOf(execution)).toBeUndefined();
		const rows = jsonOf(execution, 'Table');
		expect(rows).toHaveLength(6);
		for (const row of rows) {
			expect(row).toMatchObject({
				Prompt: expect.stringMatching(/coffee/),
				'AI assistant': expect.stringMatching(/^(ChatGPT|Perplexity)$/),
				'Names you': expect.stringMatching(/^(Yes|No)$/),
				'Names of competitors': expect.stringMatching(/^\w/),
				Market: 'All markets',
				Answer: expect.stringMatching(/^\w.{1,149}$/s),
			});
		}
	});

	it('act once per event, also when it is replayed', async () => {
		const { rest } = scene.n8n;
		await rest.saveWorkflows([oncePerEventWorkflow()]);
		await rest.activate(oncePerEvent);
		const [{ id, brand_id }] = await endpoints();
		const path = `/v1/brands/${brand_id}/webhooks/${id}`;
		const event = 'report.completed';
		const { delivery_id } = await scene.ask('POST', `${path}/test-deliveries`, { event });
		await rest.finishedOf(oncePerEvent, 1);
		// A replay within the same second is dropped by the trigger already.
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		await scene.ask('POST', `${path}/deliveries/${String(delivery_id)}/replays`, {});
		const executions = await rest.finishedOf(oncePerEvent, 2);
		expect(executions.map(errorOf)).toEqual([undefined, undefined]);
		const tasks = await scene.controls.state<{ title: string }>('tasks');
		const created = tasks.filter(({ title }) => title === 'Test: Read the finished report');
		expect(created).toMatchObject([
			{ description: expect.stringMatching(/^The report \S+ is completed \(event \S+\)\.$/) },
		]);
		await deactivate(oncePerEvent);
	});

	it('can be imported twice: each copy has an address of its own', async () => {
		const { rest } = scene.n8n;
		const copies = ['copyOne', 'copyTwo'];
		await rest.saveWorkflows(copies.map((id) => ({ ...oncePerEventWorkflow(), id })));
		for (const id of copies) await rest.activate(id);
		const urls = (await endpoints()).map(({ url }) => url);
		expect(new Set(urls).size).toBe(copies.length);

		const made = await rest.runToEnd(createReport, start);
		const [{ id: reportId }] = jsonOf(made, 'Generate report');
		for (const id of copies) {
			const [execution, ...more] = await rest.finishedOf(id, 1);
			expect(more).toEqual([]);
			expect(jsonOf(execution, 'Report finished')).toMatchObject([{ report_id: reportId }]);
		}
		await deactivate(...copies);
	});
});
