import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, createBrand, type AgentType, useScene } from '../../support/scene.cts';
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

const AGENTS: Array<[way: string, agent: AgentType]> = [
	['that gives each call a run index', 'test.agent'],
	["that calls n8n's routing engine", 'test.olderAgent'],
];

const continues = { onError: 'continueRegularOutput' as const };

describe.each(AGENTS)('a tool of an agent %s', (way, agent) => {
	const call = async (names: string[], more: INodeParameters = {}, setup = {}) =>
		await scene.runAsTool(create(more), callsOf(names), { agent, ...setup });

	it('acts once for each call, and answers each with its own', async () => {
		const names = ['One', 'Two', 'Three'].map((name) => `${name} ${way}`);
		const records = await call(names);
		expect(records.map(({ name }) => name)).toEqual(names);
		expect(createdNames().sort()).toEqual([...names].sort());
	});

	it('acts for every call, also when the calls are alike', async () => {
		const name = `By agent ${way}`;
		await call([name, name], {}, { workflow: { executionId: `first ${way}` } });
		await call([name, name], {}, { workflow: { executionId: `second ${way}` } });
		// A call of an agent that was stopped before may still come.
		const own = creations().filter(({ body }) => (body as IDataObject).name === name);
		expect(new Set(own.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
		expect(brandsNamed(name)).toHaveLength(4);
	});

	it('is refused alone when an expression has no value', async () => {
		const dryRun = `={{ ${SAID} === 'Bad' ? undefined : true }}`;
		const [good, bad] = await call(['Good', 'Bad'], { options: { dryRun } }, { node: continues });
		expect(good).toHaveProperty('dry_run');
		expect(bad.error).toMatchObject({ message: "'Dry Run' is empty" });
		expect(creations()).toHaveLength(1);
	});

	it("ends a wait for a job before the workflow's own timeout", async () => {
		const reportId = byId(await scene.draftReport(['[fail] Which?']));
		scene.sandbox.faults.add({ path: '/v1/jobs/{job_id}', kind: 'status', status: 503, times: 99 });
		const from = scene.sandbox.clock.now();
		const [{ error }] = await scene.runAsTool(
			{ resource: 'report', operation: 'run', reportId, options: { maxWait: 30 } },
			[{}],
			{ agent, node: continues, workflow: { settings: { executionTimeout: 60 } } },
		);
		// It ends a request for the job's status, or the pause between two of them.
		const { job_id: id, details } = error as { job_id?: string; details?: { job_id?: string } };
		expect(id ?? details?.job_id).toEqual(expect.any(String));
		// Without the timeout, Max Wait ends it after half an hour.
		expect(scene.sandbox.clock.now() - from).toBeLessThan(10 * 60_000);
	});

	it('waits no longer when the execution is stopped', async () => {
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'hang', times: 3 });
		const { finished, stop } = scene.startAgent(
			{ parameters: create() },
			callsOf(['One', 'Two', 'Three']),
			agent,
		);
		await becomes('the first call is sent', () => creations().length > 0);
		stop();
		// n8n itself says so in either spelling.
		expect((await finished).error?.message).toMatch(/was cancell?ed/);
	});
});

describe('an expression that throws, in a tool of an agent', () => {
	const throwing = { name: `={{ ${SAID} === 'Bad' ? $("Nowhere").item : ${SAID} }}` };

	it.each(AGENTS)('has no effect, and keeps none of the other calls, %s', async (way, agent) => {
		const name = `Beside a bad one ${way}`;
		const parameters = create(throwing);
		const calls = callsOf([name, 'Bad']);
		const [good, bad] = await scene.runAsTool(parameters, calls, { agent, node: continues });
		expect(good).toMatchObject({ name });
		// Requests of an execution that the test before has stopped may still come in.
		expect(brandsNamed(name)).toHaveLength(1);
		expect(brandsNamed('Bad')).toEqual([]);
		// Where the routing engine evaluates an expression itself, it leaves nothing to read.
		const said = { code: 'expression_error' };
		expect(bad).toEqual(agent === 'test.agent' ? { error: expect.objectContaining(said) } : {});
	});
});

describe('Retry On Fail of a tool', () => {
	const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

	beforeEach(() =>
		scene.sandbox.faults.add({ method: 'POST', path: BRANDS, kind: 'dropAfter', times: 5 }),
	);

	it('never acts twice where each call has a run index', async () => {
		const name = 'Retried by agent';
		const parameters = create();
		const records = await scene.runAsTool(parameters, [{ name }], { node: retryOnFail });
		expect(records).toMatchObject([{ name }]);
		expect(brandsNamed(name)).toHaveLength(1);
		expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
	});
});

describe.each(AGENTS)('long texts for an agent %s', (_, agent) => {
	const long = 'Which coffee is best? '.repeat(150).trim();

	it('are cut at 2,000 characters, with a note', async () => {
		const reportId = byId(await scene.draftReport([long]));
		const parameters = { resource: 'report', operation: 'get', reportId };
		const [report] = await scene.runAsTool(parameters, [{}], { agent });
		const [prompt] = report.prompts as Array<{ prompt_text: string }>;
		expect(prompt.prompt_text).toBe(`${long.slice(0, 2_000)}… (cut at 2,000 of 3,299 characters)`);
	});
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

it('a tool is refused when its operation is an expression', async () => {
	const parameters = create({ operation: '={{ "create" }}' });
	const { error } = await scene.runFailing({ parameters, items: [{}, {}] });
	expect(error.message).toContain('of brand does not exist');
	expect(error.description).toMatch(/^Open the node and choose/);
	expect(scene.requests).toEqual([]);
});
