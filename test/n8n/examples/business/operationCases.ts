import { randomUUID } from 'node:crypto';

import { errorOf, jsonOf } from '../../harness/executions';
import { formUrlOf } from '../decisions';
import { exampleOf, triggerOf } from './businessScene';
import type { BusinessScene, Cases } from './businessScene';
import type { Workflow } from '../../harness/shapes';

const guard = 'budget-guard';
const errors = 'when-anything-fails';

/** What keeps the other workflows within limits. */
export const operationCases: Cases = {
	'pauses the most expensive schedule after someone agreed': async (scene) => {
		const posted = await scene.postedBy(async () => await scene.run(guard));
		expect(posted).toEqual([
			'Within the limit: the active schedules cost 1 credit in an average week. The limit is 100 credits.',
		]);
		const id = await expensiveSchedule(scene);
		for (const [answer, isActive] of [
			['Let them run', true],
			['Pause them', false],
		] as const) {
			const [message] = await scene.postedBy(async () => await decideOn(scene, answer));
			expect(message).toMatch(
				/^Over the limit: the active schedules cost 141 credits in an average week\. The limit is 100 credits\. To stay below it, pause Daily &lt;b&gt;&amp; \(140 credits a week\)\. Decide here: http/,
			);
			const all = await scene.examples.controls.state<{ id: string; is_active: boolean }>(
				'scheduledReports',
			);
			expect(all.find((one) => one.id === id)?.is_active).toBe(isActive);
			expect(all.filter((one) => one.is_active).length).toBeGreaterThan(1);
		}
	},

	'says what failed, what to do, and whether a retry helps': async (scene) => {
		const { rest } = scene.examples.n8n;
		const { controls } = scene.examples;
		const handler = exampleOf(errors).id;
		await rest.activate(handler);
		const workflow = failingWorkflow(scene, 'failsInATest');
		await rest.saveWorkflows([workflow]);
		await rest.activate(workflow.id);
		const posted = await scene.postedBy(async () => await callAndFail(scene, workflow.id));
		expect(posted).toEqual([
			expect.stringMatching(
				/^Fails &lt;now&gt; failed in "Get report": There is no report with the ID .*\nIt may have been deleted.*\nCode: not_found\nhttp.*\/executions\/\d+$/,
			),
		]);
		const fault = { method: 'GET', path: '/v1/reports/{report_id}', kind: 'status', times: 100 };
		await controls.addFault({ ...fault, status: 503, code: 'service_unavailable' });
		const later = await scene.postedBy(async () => await callAndFail(scene, workflow.id));
		await controls.clearFaults();
		expect(later).toEqual([
			expect.stringMatching(
				/\nTry again later\..* The cause may pass: .*Retry\.\nCode: service_unavailable\n/,
			),
		]);
		await Promise.all([workflow.id, handler].map(async (id) => await rest.deactivate(id)));
	},
};

/** Runs the budget guard up to its form, and answers. */
async function decideOn({ examples }: BusinessScene, answer: string): Promise<void> {
	const workflow = exampleOf(guard);
	const waiting = await examples.runToForm(workflow.id, triggerOf(workflow));
	const [{ form_url: url }] = jsonOf(waiting, 'Plan');
	expect(url).toBe(formUrlOf(examples, waiting));
	expect(await examples.readForm(String(url))).toContain(
		'“Pause them” pauses Daily &lt;b&gt;&amp; (140 credits a week).',
	);
	await examples.submitForm(String(url), [answer]);
	expect(errorOf(await examples.n8n.rest.finished(waiting.id))).toBeUndefined();
}

/** Creates a schedule that costs 140 credits a week. */
async function expensiveSchedule({ examples, brandId }: BusinessScene): Promise<string> {
	const { id } = await examples.ask<{ id: string }>('POST', '/v1/scheduled-reports', {
		brand_id: brandId,
		name: 'Daily <b>&',
		frequency: 'daily',
	});
	const region = await examples.ask<{ id: string }>('POST', '/v1/region-configs', {
		brand_id: brandId,
		country: 'Chile',
		name: 'Chile',
		scheduled_report_id: id,
	});
	const prompts = Array.from({ length: 20 }, (_, one) => ({
		prompt_text: `Which coffee is number ${one}?`,
		category: 'General',
	}));
	await examples.ask('POST', `/v1/region-configs/${region.id}/prompts`, { prompts });
	return id;
}

/** A workflow that a webhook starts, and that fails: n8n calls no error workflow for a run by hand. */
function failingWorkflow({ examples }: BusinessScene, id: string): Workflow {
	const { n8n, sandbox } = examples;
	const { id: credential, name } = sandbox.credential;
	const webhook = {
		id: randomUUID(),
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0] as [number, number],
		webhookId: randomUUID(),
		parameters: { path: id, responseMode: 'onReceived', options: {} },
	};
	const getReport = {
		id: randomUUID(),
		name: 'Get report',
		type: 'n8n-nodes-ai-visibility.aiVisibility',
		typeVersion: 1,
		position: [220, 0] as [number, number],
		credentials: { aiVisibilityApi: { id: credential, name } },
		parameters: {
			resource: 'report',
			operation: 'get',
			reportId: { __rl: true, mode: 'id', value: randomUUID() },
			options: { maxAttempts: 1 },
		},
	};
	return {
		id,
		name: 'Fails <now>',
		settings: { executionOrder: 'v1', errorWorkflow: n8n.rest.idOf(exampleOf(errors).id) },
		nodes: [webhook, getReport],
		connections: { Webhook: { main: [[{ node: 'Get report', type: 'main', index: 0 }]] } },
	};
}

/** Calls the webhook, and waits for the end of the error workflow. */
async function callAndFail({ examples }: BusinessScene, id: string): Promise<void> {
	const { rest, url } = examples.n8n;
	const handler = exampleOf(errors).id;
	const before = (await rest.executions(handler)).length;
	await fetch(`${url}/webhook/${id}`);
	await rest.finishedOf(handler, before + 1);
}
