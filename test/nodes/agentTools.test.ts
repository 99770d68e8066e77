import { PACK } from './engine/nodeTypes';
import { byId, useScene } from './support/scene';

const scene = useScene();

const BRANDS = '/v1/brands';

const create = (options = {}) => ({
	resource: 'brand',
	operation: 'create',
	name: "={{ $fromAI('name', '', 'string') }}",
	website: 'https://new.example',
	options,
});

const keys = () => scene.requestsTo('POST', BRANDS).map(({ idempotencyKey }) => idempotencyKey);

const brandsNamed = (name: string) =>
	scene.sandbox.state.brands.where((brand) => brand.name === name);

const TOOLS = [
	['that gives each call a run index', `${PACK}.aiVisibilityTool`],
	["that calls n8n's routing engine", `${PACK}.aiVisibilityRoutedTool`],
] as const;

describe.each(TOOLS)('as a tool of an agent, in an n8n %s', (way, type) => {
	const call = async (name: string, executionId: string) =>
		await scene.runAsTool(create(), [{ name }, { name }], {
			node: { type },
			workflow: { executionId },
		});

	it('acts for every call, also when the calls are alike', async () => {
		const name = `By agent ${way}`;
		await call(name, `first ${way}`);
		await call(name, `second ${way}`);
		expect(new Set(keys()).size).toBe(4);
		expect(brandsNamed(name)).toHaveLength(4);
	});

	it('acts once for a call whose answer was lost', async () => {
		const name = `Lost ${way}`;
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'dropAfter', times: 2 });
		const records = await scene.runAsTool(create(), [{ name }], { node: { type } });
		expect(records).toMatchObject([{ name }]);
		expect(brandsNamed(name)).toHaveLength(1);
	});
});

describe('Retry On Fail of a tool', () => {
	const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

	beforeEach(() =>
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'dropAfter', times: 2 }),
	);

	it('never acts twice where each call has a run index', async () => {
		const name = 'Retried by agent';
		const parameters = create({ maxAttempts: 2 });
		const records = await scene.runAsTool(parameters, [{ name }], { node: retryOnFail });
		expect(records).toMatchObject([{ name }]);
		expect(brandsNamed(name)).toHaveLength(1);
		expect(new Set(keys()).size).toBe(1);
	});

	it.each(TOOLS)('is promised only where that holds: %s', async (_, type) => {
		const node = { type, onError: 'continueRegularOutput' as const };
		const parameters = create({ maxAttempts: 2 });
		const [{ error }] = await scene.runAsTool(parameters, [{ name: 'Promised' }], { node });
		const { description } = error as { description: string };
		const isKept = type.endsWith('.aiVisibilityTool');
		expect(description).toContain(
			isKept ? 'Retry On Fail does not' : 'Running it again, also by Retry On Fail, repeats',
		);
	});
});

describe.each(TOOLS)('long texts for an agent, in an n8n %s', (_, type) => {
	const long = 'Which coffee is best? '.repeat(150).trim();

	const getReport = async (more: object) => {
		const reportId = byId(await scene.draftReport([long]));
		const parameters = { resource: 'report', operation: 'get', reportId, ...more };
		const [report] = await scene.runAsTool(parameters, [{}], { node: { type } });
		const [prompt] = report.prompts as Array<{ prompt_text: string }>;
		return { report, text: prompt.prompt_text };
	};

	it('are cut at 2,000 characters, with a note', async () => {
		const { text } = await getReport({});
		expect(text).toBe(`${long.slice(0, 2_000)}… (cut at 2,000 of 3,299 characters)`);
	});

	it('are cut where the user says, of all fields too', async () => {
		const { report, text } = await getReport({ output: 'raw', maxTextLength: 40 });
		expect(text).toBe(`${long.slice(0, 40)}… (cut at 40 of 3,299 characters)`);
		expect(report).toMatchObject({ object: 'report', id: expect.stringMatching(/^.{36}$/) });
	});

	it('stay whole without a limit', async () => {
		expect((await getReport({ maxTextLength: 0 })).text).toBe(long);
	});

	it('are cut of records that need no simplifying, too', async () => {
		const reportId = byId(await scene.draftReport([long]));
		const parameters = { resource: 'prompt', operation: 'getMany', reportId, maxTextLength: 30 };
		const [prompt] = await scene.runAsTool(parameters, [{}], { node: { type } });
		expect(prompt.prompt_text).toBe(`${long.slice(0, 30)}… (cut at 30 of 3,299 characters)`);
	});
});

describe('long texts without an agent', () => {
	it('stay whole, whatever the limit for agents', async () => {
		const long = 'Which coffee is best? '.repeat(150).trim();
		const reportId = byId(await scene.draftReport([long]));
		const parameters = { resource: 'report', operation: 'get', reportId, maxTextLength: 40 };
		const { records } = await scene.run({ parameters });
		expect(records[0].prompts).toMatchObject([{ prompt_text: long }]);
	});
});
