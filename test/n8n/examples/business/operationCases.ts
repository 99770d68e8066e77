import { randomUUID } from 'node:crypto';

import { errorOf, jsonOf } from '../../harness/executions';
import { formUrlOf } from '../decisions';
import { exampleOf, triggerOf } from './businessScene';
import type { BusinessScene, Cases } from './businessScene';

const guard = 'budget-guard';
const errors = 'when-anything-fails';

/** What keeps the other workflows within limits. */
export const operationCases: Cases = {
	'pauses the most expensive schedule after someone agreed': async (scene) => {
		const posted = await scene.postedBy(async () => await scene.run(guard));
		expect(posted).toEqual([]);
		const id = await expensiveSchedule(scene);
		for (const [answer, isActive] of [
			['Let them run', true],
			['Pause them', false],
		] as const) {
			const [message] = await scene.postedBy(async () => await decideOn(scene, answer));
			expect(message).toMatch(
				/^The schedules of the coming week cost 141 credits, the limit is 100\. To stay below it, pause: Daily &lt;b&gt;&amp;\. /,
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
		await rest.activate(exampleOf(errors).id);
		const path = '/v1/reports/{report_id}';
		const posted = await scene.postedBy(async () => await failing(scene, 'notFound'));
		expect(posted).toEqual([
			expect.stringMatching(
				/^Fails &lt;notFound&gt; failed in "Get report": There is no report with the ID .*\nIt may have been deleted.*\nCode: not_found\nhttp.*\/executions\/\d+$/,
			),
		]);
		const { controls } = scene.examples;
		const fault = { method: 'GET', path, kind: 'status', times: 100 };
		await controls.addFault({ ...fault, status: 503, code: 'service_unavailable' });
		const later = await scene.postedBy(async () => await failing(scene, 'down'));
		await controls.clearFaults();
		expect(later).toEqual([
			expect.stringMatching(/\nThe cause may pass\..*Retry\.\nCode: service_unavailable\n/),
		]);
		await rest.deactivate(exampleOf(errors).id);
	},
};

/** Runs the budget guard up to its form, and answers. */
async function decideOn({ examples }: BusinessScene, answer: string): Promise<void> {
	const workflow = exampleOf(guard);
	const waiting = await examples.runToForm(workflow.id, triggerOf(workflow));
	const [{ form_url: url }] = jsonOf(waiting, 'Plan');
	expect(url).toBe(formUrlOf(examples, waiting));
	expect(await examples.readForm(String(url))).toContain('Daily &lt;b&gt;&amp; (140)');
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

/** Starts a workflow that fails by its webhook: n8n calls no error workflow for a run by hand. */
async function failing({ examples }: BusinessScene, id: string): Promise<void> {
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
	const handler = exampleOf(errors).id;
	await n8n.rest.saveWorkflows([
		{
			id,
			name: `Fails <${id}>`,
			settings: { executionOrder: 'v1', errorWorkflow: n8n.rest.idOf(handler) },
			nodes: [webhook, getReport],
			connections: { Webhook: { main: [[{ node: 'Get report', type: 'main', index: 0 }]] } },
		},
	]);
	await n8n.rest.activate(id);
	const before = (await n8n.rest.executions(handler)).length;
	await fetch(`${n8n.url}/webhook/${id}`);
	await n8n.rest.finishedOf(handler, before + 1);
	await n8n.rest.deactivate(id);
}
