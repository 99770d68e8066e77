import { errorOf, jsonOf } from '../../../../tools/n8n/executions';
import type { Execution } from '../../../../tools/n8n/executions';
import type { Cases } from '../cases';
import type { ExampleScene } from '../exampleScene';
import { idOf } from '../../../../tools/n8n/exampleWorkflows';

const byChange = 'when-a-report-completes';
const missedPrompts = 'tasks-for-missed-prompts';

const routes = ['First report', 'More visible', 'Less visible', 'About the same'] as const;
type Route = (typeof routes)[number];

/** As in the example's settings, in percentage points. */
const threshold = 5;

interface PromptRecord {
	report_id: string;
	prompt_text: string;
	results: Array<{ mentioned: boolean }>;
}

/** Prompts whose answers differ from run to run. */
const usual = Array.from({ length: 10 }, (_, index) => `Which coffee is good, number ${index}?`);

const missed = 'Where is coffee cheap? [not mentioned]';

/** A case goes on from the one before. */
export const changeCases: Cases = {
	'route a completed report by its change, compared like with like': async (scene) => {
		const { rest } = scene.n8n;
		const workflowId = idOf(byChange);
		await scene.useScopesOf(byChange);
		await rest.activate(workflowId);
		const expected: Array<[Route, number | null]> = [];
		const add = async (name: string, prompts: string[], before?: string, region?: string) => {
			const id = await scene.ranReport(name, prompts, region);
			const [from, to] = [await rateOf(scene, before ?? id), await rateOf(scene, id)];
			const change = before === undefined ? null : to - from;
			expected.push([routeFor(change), change]);
			await rest.finishedOf(workflowId, expected.length);
			return id;
		};
		const regions = await scene.state<{ id: string }>('regionConfigs');
		let last = await add('Check', usual);
		for (let run = 0; run < 6; run += 1) last = await add('Check', usual, last);
		// Neither another name, nor other prompts under the same name, nor another market.
		await add('Once', [missed]);
		await add('Check', [missed]);
		await add('Check', usual, undefined, regions[0].id);

		const executions = await rest.finishedOf(workflowId, expected.length);
		expect(executions.map(errorOf)).toEqual(expected.map(() => undefined));
		expect(executions.flatMap(routeOf)).toEqual(
			expected.map(([route, change]) => [
				route,
				change === null ? null : expect.closeTo(change, 0),
			]),
		);
		expect([...new Set(expected.map(([route]) => route))].sort()).toEqual([...routes].sort());
		const { messages } = scene.foreign.slack;
		expect(messages).toHaveLength(expected.length);
		for (const route of routes) {
			const message = expect.stringMatching(
				`^\\*${route}\\*\\n\\*AI visibility report: Example Coffee`,
			) as string;
			expect(messages).toContainEqual(expect.objectContaining({ text: message }));
		}
		await rest.deactivate(workflowId);
	},

	'show that a test delivery arrived': async (scene) => {
		const { rest } = scene.n8n;
		const workflowId = idOf(byChange);
		await rest.activate(workflowId);
		const before = (await rest.executions(workflowId)).length;
		const [endpoint] = await scene.state<{ id: string; brand_id: string }>('webhooks');
		const path = `/v1/brands/${endpoint.brand_id}/webhooks/${endpoint.id}/test-deliveries`;
		await scene.ask('POST', path, { event: 'report.completed' });
		const execution = (await rest.finishedOf(workflowId, before + 1)).at(-1)!;
		expect(errorOf(execution)).toBeUndefined();
		expect(jsonOf(execution, 'Test received')).toHaveLength(1);
		await rest.deactivate(workflowId);
	},

	'create one task per prompt without a mention, and none for it next week': async (scene) => {
		const titles = async () => {
			const tasks = await scene.state<{ title: string }>('tasks');
			return tasks.map(({ title }) => title);
		};
		await scene.useScopesOf(missedPrompts);
		const before = (await titles()).length;
		for (const named of ['Which coffee is fair? [mentioned]', 'Which is fresh? [mentioned]']) {
			await scene.ranReport('Weekly visibility check for tasks', [missed, named]);
			// The latest report of the brand, but of another name.
			await scene.ranReport('Other', ['Where else? [not mentioned]']);
			const execution = await scene.run(missedPrompts);
			expect((await titles()).slice(before)).toEqual([`Get mentioned for: ${missed}`]);
			const [{ competitors_named: competitors }] = jsonOf(execution, 'Missed prompts');
			const [{ description }] = jsonOf(execution, 'Task');
			const about =
				'No AI assistant mentioned the brand in Weekly visibility check for tasks, [A-Z][a-z]+ \\d+, \\d{4}\\.';
			const names = new Intl.ListFormat('en-GB').format(String(competitors ?? '').split('; '));
			const instead = names === '' ? '' : ` Named instead: ${names}\\.`;
			expect(description).toMatch(new RegExp(`^${about}${instead}$`));
		}
	},
};

/** @returns the percentage of a report's answers that mention the brand */
async function rateOf(scene: ExampleScene, reportId: string): Promise<number> {
	const all = await scene.state<PromptRecord>('prompts');
	const prompts = all.filter(({ report_id: id }) => id === reportId);
	const answers = prompts.flatMap(({ results }) => results);
	return (100 * answers.filter(({ mentioned }) => mentioned).length) / answers.length;
}

function routeFor(change: number | null): Route {
	if (change === null) return 'First report';
	if (change >= threshold) return 'More visible';
	return change <= -threshold ? 'Less visible' : 'About the same';
}

/** @returns the route that an execution took, with the change that it found */
function routeOf(execution: Execution): Array<[Route, unknown]> {
	return routes.flatMap((route) =>
		jsonOf(execution, route).map(({ change }): [Route, unknown] => [route, change]),
	);
}
