import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { AGENTS, CONTINUES, createBrand, useScene } from '../../support/scene.cts';
import { becomes } from '../../support/waiting.cts';

const scene = useScene();

const BRANDS = '/v1/brands';

/** What the model says, as n8n's editor writes it. */
const SAID = "$fromAI('name', '', 'string')";

const create = (more: INodeParameters = {}) => createBrand(`={{ ${SAID} }}`, more);

const creations = () => scene.requestsTo('POST', BRANDS);

const createdNames = () => creations().map(({ body }) => (body as IDataObject).name);

const brandsNamed = (name: string) =>
	scene.sandbox.state.brands.where((brand) => brand.name === name);

const callsOf = (names: string[]) => names.map((name) => ({ name }));

describe.each(AGENTS)('a tool of the agent %s', (agent) => {
	const call = async (names: string[], more: INodeParameters = {}, setup = {}) =>
		await scene.runAsTool(create(more), callsOf(names), { agent, ...setup });

	it('acts for every call, also where two are alike, and answers each with its own', async () => {
		const names = ['One', 'Two', 'Two'].map((name) => `${name} ${agent}`);
		for (const executionId of ['first', 'second']) {
			const workflow = { executionId: `${executionId} ${agent}` };
			const records = await call(names, {}, { workflow });
			expect(records.map(({ name }) => name)).toEqual(names);
		}
		expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(6);
		expect(brandsNamed(names[1])).toHaveLength(4);
	});

	it('is refused alone when an expression has no value', async () => {
		const dryRun = `={{ ${SAID} === 'Bad' ? undefined : true }}`;
		const [good, bad] = await call(['Good', 'Bad'], { options: { dryRun } }, { node: CONTINUES });
		expect(good).toHaveProperty('dry_run');
		expect(bad.error).toMatchObject({ message: "'Dry Run' is empty" });
		expect(creations()).toHaveLength(1);
	});

	it('sends by the Request Options of its form', async () => {
		const requestOptions = { proxy: 'http://127.0.0.1:9' };
		const [{ error }] = await call(['One'], { requestOptions }, { node: CONTINUES });
		expect(error).toMatchObject({ code: 'ECONNREFUSED' });
		expect(creations()).toEqual([]);
	});

	it('waits no longer when the execution is stopped', async () => {
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'hang', times: 3 });
		const calls = callsOf(['One', 'Two', 'Three']);
		const { finished, stop } = scene.startAgent({ parameters: create() }, calls, agent);
		await becomes('the first call is sent', () => creations().length > 0);
		stop();
		// n8n itself says so in either spelling.
		expect((await finished).error?.message).toMatch(/was cancell?ed/);
	});
});

describe('an expression that throws, in a tool of an agent', () => {
	const throwing = { name: `={{ ${SAID} === 'Bad' ? $("Nowhere").item : ${SAID} }}` };

	it.each(AGENTS)('has no effect, and keeps none of the other calls, %s', async (agent) => {
		const name = `Beside a bad one ${agent}`;
		const parameters = create(throwing);
		const calls = callsOf([name, 'Bad']);
		const [good, bad] = await scene.runAsTool(parameters, calls, { agent, node: CONTINUES });
		expect(good).toMatchObject({ name });
		expect(brandsNamed(name)).toHaveLength(1);
		expect(brandsNamed('Bad')).toEqual([]);
		// Where the routing engine evaluates an expression itself, it leaves nothing to read.
		const said = { code: 'expression_error' };
		expect(bad).toEqual(agent === 'test.agent' ? { error: expect.objectContaining(said) } : {});
	});
});

it('Retry On Fail of a tool never acts twice where each call has a run index', async () => {
	scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'dropAfter', times: 5 });
	const name = 'Retried by agent';
	const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	expect(await scene.runAsTool(create(), [{ name }], { node })).toMatchObject([{ name }]);
	expect(brandsNamed(name)).toHaveLength(1);
	expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('a tool has three requests of an agent that processes three items at once, each its own', async () => {
	const names = ['Item one', 'Item two', 'Item three'];
	const answers = await scene.runAsTool(create(), '={{ [{ name: $json.name }] }}', {
		agent: 'test.olderAgent',
		items: callsOf(names),
	});
	expect(answers.map(({ name }) => name)).toEqual(names);
	expect(createdNames().sort()).toEqual([...names].sort());
});

it.each([
	['task', 'getMany'],
	['email', 'getMany'],
])('each node is a tool of an older agent: %s: %s', async (...of) => {
	const { parameters, node } = scene.call(...of);
	const setup = { agent: 'test.olderAgent', node: { type: `${node?.type}Tool` } } as const;
	const [record] = await scene.runAsTool(parameters, [{}], setup);
	expect(record).toHaveProperty('status');
});

it('a tool is refused when its operation is an expression', async () => {
	const parameters = create({ operation: '={{ "create" }}' });
	const { error } = await scene.runFailing({ parameters, items: [{}, {}] });
	expect(error.message).toBe('The operation {{ "create" }} of brand does not exist');
	expect(error.description).toMatch(
		/^Open the node and choose .* may have an older version of the package\.$/,
	);
	expect(scene.requests).toEqual([]);
});

describe.each(AGENTS)('what a model hears of a failure (%s)', (agent) => {
	const REFUSED = { method: 'POST', path: '/v1/brands', kind: 'status', status: 403 } as const;
	const SAFE = 'It is safe to call this tool again with the same arguments: nothing was done.';

	it('is in the message, once, first whether it may call again', async () => {
		scene.sandbox.faults.add({ ...REFUSED, code: 'brand_plan_required' });
		const { finished } = scene.startAgent({ parameters: createBrand('Heard') }, [{}], agent);
		const { error, jsons } = await finished;
		const heard = error?.message ?? String((jsons('Agent')[0].records as IDataObject[])[0].error);
		expect(heard).toMatch(
			new RegExp(`^The plan of the brand's owner does not include .*\\. ${SAFE} .*subscription`),
		);
		expect(heard.split(SAFE)).toHaveLength(2);
	});

	it.each([
		['once whether it may call again', { ...REFUSED, code: 'brand_plan_required' }, SAFE],
		[
			'whether not to',
			{ method: 'POST', path: BRANDS, kind: 'dropAfter', times: 5 },
			'Do not call this tool again with the same arguments yet: the same work may be done twice. First check what was done.',
		],
	] as const)('says %s in the error item with On Error: Continue', async (_, fault, advice) => {
		scene.sandbox.faults.add(fault);
		const setup = { agent, node: CONTINUES };
		const [{ error }] = await scene.runAsTool(createBrand('Heard'), [{}], setup);
		expect(String((error as IDataObject).description).split(advice)).toHaveLength(2);
		expect((error as IDataObject).message).not.toContain(advice);
	});
});
