import { PACK } from './engine/nodeTypes';
import { useScene } from './support/scene';

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
