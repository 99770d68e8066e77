import { randomUUID } from 'node:crypto';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';
import type { Workflow } from '../../../../harness/shapes.cts';
import { byId, packNode, workflowOf } from '../../../../harness/workflows.cts';

const errors = 'when-anything-fails';

/** What watches the other workflows. */
export const operationCases: Cases = {
	'says what failed, what to do, and whether a retry helps': async (scene) => {
		const { rest } = scene.n8n;
		await rest.activate(errors);
		const workflow = failingWorkflow(scene, 'failsInATest');
		await rest.saveWorkflows([workflow]);
		await rest.activate(workflow.id);
		const posted = await scene.postedBy(async () => await callAndFail(scene, workflow.id));
		expect(posted).toEqual([
			expect.stringMatching(
				/^Fails &lt;now&gt; failed in "Get report": There is no report with the ID .*\nIt may have been deleted.*\nCode: not_found\nhttp.*\/executions\/\d+$/,
			),
		]);
		const more = { times: 100, retryAfter: 400 };
		await scene.refuse('GET', '/v1/reports/{report_id}', 503, 'service_unavailable', more);
		const later = await scene.postedBy(async () => await callAndFail(scene, workflow.id));
		await scene.controls.clearFaults();
		expect(later).toEqual([
			expect.stringMatching(
				/\nTry again later\..* The cause may pass: .*Retry\.\nCode: service_unavailable\n/,
			),
		]);
		await Promise.all([workflow.id, errors].map(async (id) => await rest.deactivate(id)));
	},
};

/** A workflow that a webhook starts, and that fails: n8n calls no error workflow for a run by hand. */
function failingWorkflow({ n8n }: ExampleScene, id: string): Workflow {
	const webhook = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: randomUUID(),
		parameters: { path: id, responseMode: 'onReceived', options: {} },
	};
	const form = { resource: 'report', operation: 'get', reportId: byId(randomUUID()) };
	const workflow = workflowOf(id, [webhook, packNode('Get report', 'aiVisibility', form)]);
	const settings = { executionOrder: 'v1', errorWorkflow: n8n.rest.idOf(errors) };
	return { ...workflow, name: 'Fails <now>', settings };
}

/** Calls the webhook, and waits for the end of the error workflow. */
async function callAndFail({ n8n }: ExampleScene, id: string): Promise<void> {
	const { rest, url } = n8n;
	const before = (await rest.executions(errors)).length;
	await fetch(`${url}/webhook/${id}`);
	await rest.finishedOf(errors, before + 1);
}
