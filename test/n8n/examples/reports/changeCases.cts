import { errorOf, jsonOf, type Execution } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';

const byChange = 'when-a-report-completes';

const routes = ['First report', 'More visible', 'Less visible', 'No clear change'] as const;
type Route = (typeof routes)[number];

const missed = 'Where is coffee cheap? [not mentioned]';

/** A case goes on from the one before. */
export const changeCases: Cases = {
	'route a completed report by what is more than chance': async (scene) => {
		const { rest } = scene.n8n;
		await scene.useScopesOf(byChange);
		await rest.activate(byChange);
		let reports = 0;
		const routed = async (make: () => Promise<unknown>): Promise<unknown> => {
			await make();
			reports += 1;
			return routeOf((await rest.finishedOf(byChange, reports)).at(-1)!);
		};
		const press = (action: 'completeReport' | 'lowerScore') => async () =>
			await scene.controls.press(action, scene.brandId);
		expect([
			await routed(async () => await scene.ranReport('Once', [missed])),
			await routed(press('completeReport')),
			await routed(press('lowerScore')),
			await routed(press('completeReport')),
			// Other prompts under the same name, of which none can be compared.
			await routed(async () => await scene.ranReport('Once', ['Another?'])),
		]).toEqual(['First report', 'No clear change', 'Less visible', 'More visible', 'First report']);
		const texts = scene.foreign.slack.messages.map(({ text }) => String(text));
		expect(texts).toHaveLength(reports);
		for (const text of texts)
			expect(text).toMatch(/^(\*(First report|Less visible|More visible)\*\n)?\*.*Example Coffee/);
		await rest.deactivate(byChange);
	},

	'show that a test delivery arrived': async (scene) => {
		const { rest } = scene.n8n;
		const before = (await rest.executions(byChange)).length;
		await rest.activate(byChange);
		const [{ id, brand_id }] = await scene.state<Record<'id' | 'brand_id', string>>('webhooks');
		const path = `/v1/brands/${brand_id}/webhooks/${id}/test-deliveries`;
		await scene.ask('POST', path, { event: 'report.completed' });
		const execution = (await rest.finishedOf(byChange, before + 1)).at(-1)!;
		expect(errorOf(execution)).toBeUndefined();
		expect(jsonOf(execution, 'Test received')).toHaveLength(1);
		await rest.deactivate(byChange);
	},
};

/** @returns the route that an execution took */
const routeOf = (execution: Execution): Route | undefined =>
	routes.find((route) => jsonOf(execution, route).length > 0);
