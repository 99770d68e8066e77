import { chosenEnd } from '../harness/ends';
import { alertCases } from './business/alertCases';
import { budgetCases } from './business/budgetCases';
import { BusinessScene } from './business/businessScene';
import { clientCases } from './business/clientCases';
import { contentCases } from './business/contentCases';
import { operationCases } from './business/operationCases';

const examples = {
	'all my clients': clientCases,
	content: contentCases,
	alerts: alertCases,
	budget: budgetCases,
	operation: operationCases,
};

describe(`the example workflows for daily work in n8n ${chosenEnd().version}`, () => {
	let scene: BusinessScene;

	beforeAll(async () => {
		scene = await BusinessScene.open();
	});

	afterAll(async () => {
		await scene?.close();
	});

	describe.each(Object.entries(examples))('%s', (_name, cases) => {
		it.each(Object.entries(cases))('%s', async (_title, run) => await run(scene));
	});

	it('ask no other host', () => {
		expect(scene.foreign.refused).toEqual([]);
	});
});
