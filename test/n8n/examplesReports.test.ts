import { chosenEnd } from './ends';
import { ExampleStage } from './exampleStage';
import { errorOf, jsonOf } from './executions';
import { until } from './until';

const timeout = 300_000;

const byChange = 'aiVisByChange0001';

describe(`the example workflows about reports in n8n ${chosenEnd().version}`, () => {
	let stage: ExampleStage;
	let coffee: string;

	beforeAll(async () => {
		stage = await ExampleStage.open({ speed: 120 });
		const brands = await stage.controls.state<{ id: string; name: string }>('brands');
		const idOf = (wanted: string) => brands.find(({ name }) => name === wanted)?.id ?? '';
		coffee = idOf('Example Coffee');
	}, timeout);

	afterAll(async () => {
		await stage?.close();
	}, timeout);

	it(
		'route a completed report by its change, and open a task a prompt without the brand, once',
		async () => {
			// In the sandbox, the text of a prompt decides which assistants name the brand.
			const missed = 'Where can I buy good coffee beans?';
			const named = 'Which coffee brand is fair to farmers?';
			const [region] = await stage.controls.state<{ id: string }>('regionConfigs');
			await stage.n8n.rest.activate(byChange);
			const reports: Array<{ name: string; prompts: string[]; regionConfigId?: string }> = [
				{ name: 'Low', prompts: [missed] },
				{ name: 'High', prompts: [named] },
				{ name: 'High again', prompts: [named] },
				{ name: 'Low again', prompts: [missed] },
				{ name: 'Elsewhere', prompts: [named], regionConfigId: region.id },
			];
			for (const [index, report] of reports.entries()) {
				await stage.completedReport({ brandId: coffee, ...report });
				await stage.n8n.rest.finishedOf(byChange, index + 1);
			}
			const executions = await stage.n8n.rest.finishedOf(byChange, reports.length);
			expect(executions.map(errorOf)).toEqual(reports.map(() => undefined));
			const messages = executions.map((execution) =>
				['first', 'better', 'worse', 'same'].flatMap((way) => {
					const items = jsonOf(execution, `Message ${way}`);
					return items.map(({ report, score, change }) => [way, report, score, change]);
				}),
			);
			expect(messages).toEqual([
				[['worse', 'Low', 0, expect.any(Number)]],
				[['better', 'High', 100, 100]],
				[['same', 'High again', 100, 0]],
				[['worse', 'Low again', 0, -100]],
				[['first', 'Elsewhere', 100, null]],
			]);
			const tasks = await stage.controls.state<{ title: string }>('tasks');
			const opened = tasks.filter(({ title }) => title.startsWith('Get named for: '));
			expect(opened.map(({ title }) => title)).toEqual([`Get named for: ${missed}`]);

			await stage.n8n.rest.deactivate(byChange);
			await until('the endpoint is removed', 10_000, async () =>
				(await stage.controls.state('webhooks')).length === 0 ? true : undefined,
			);
		},
		timeout,
	);
});
