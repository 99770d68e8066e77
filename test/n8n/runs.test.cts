import { chosenEnd } from '../../harness/ends.cts';
import { itemsOf, jsonOf } from '../../harness/executions.cts';
import { Sandbox } from '../../harness/sandbox.cts';
import { SharedN8n } from '../../harness/sharedN8n.cts';
import { until } from '../../harness/until.cts';
import { byId, itemsWith, manualTrigger, packNode, workflowOf } from '../../harness/workflows.cts';

describe(`runs of a node in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ flags: ['--job-seconds', '600'] });
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential]);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	it('"Stop" ends the wait for a job, and cancels the job', async () => {
		const [brand] = await sandbox.controls.state<{ id: string }>('brands');
		const generate = packNode('Generate', 'aiVisibility', {
			...{ resource: 'report', operation: 'generate', brandId: byId(brand.id) },
			...{ promptSource: 'text', promptTexts: 'Which coffee is best?' },
			options: { cancelJobWhenStopped: true },
		});
		await n8n.rest.saveWorkflows([workflowOf('stopped', [manualTrigger, generate])]);
		const id = String(await n8n.rest.run('stopped', 'Start'));
		await until('the run has started', async () => {
			const requests = await sandbox.controls.requests();
			return (
				requests.some(({ path, status }) => path.endsWith('/runs') && status < 300) || undefined
			);
		});
		await n8n.rest.stopExecution(id);
		await until('the job is cancelled', async () => {
			const jobs = await sandbox.controls.state<{ status: string }>('jobs');
			return jobs.some(({ status }) => status === 'cancelled') || undefined;
		});
		expect((await n8n.rest.finished(id)).status).toBe('canceled');
	});

	it('items are linked with those that they come from, also those that failed', async () => {
		const reports = await sandbox.controls.state<{ id: string }>('reports');
		const ids = [reports[1].id, 'nowhere', reports[0].id];
		const form = { resource: 'report', operation: 'get', reportId: byId('={{ $json.id }}') };
		const get = packNode('Get', 'aiVisibility', form, { onError: 'continueErrorOutput' });
		const specs = [manualTrigger, ...itemsWith('id', ids), get];
		await n8n.rest.saveWorkflows([workflowOf('links', specs)]);
		const execution = await n8n.rest.runToEnd('links', 'Start');
		expect(jsonOf(execution, 'Get').map(({ id }) => id)).toEqual([ids[0], ids[2]]);
		const links = [0, 1].map((output) =>
			itemsOf(execution, 'Get', output).map(({ pairedItem }) => pairedItem),
		);
		expect(links).toEqual([[{ item: 0 }, { item: 2 }], [{ item: 1 }]]);
	});
});
