import { chosenEnd } from '../../../../harness/ends.cts';
import { byId, createBrand, useScene } from '../../support/scene.cts';

/** Whether each execution has a token of its own beside its number. */
const hasTokens = chosenEnd().name === 'newest';

const scene = useScene();

const create = (options = {}) => createBrand('={{ $json.name ?? "Same" }}', { options });

const posts = () => scene.requestsTo('POST', '/v1/brands');

describe('an automatic key', () => {
	it(`${hasTokens ? 'differs' : 'is the same, as n8n 1 has nothing else to tell,'} when an n8n with an empty database counts its executions from 1 again`, async () => {
		for (const executionToken of ['born on Monday', 'born on Tuesday'])
			await scene.run({ parameters: create(), workflow: { executionId: '1', executionToken } });
		const keys = posts().map(({ idempotencyKey }) => idempotencyKey);
		expect(new Set(keys).size).toBe(hasTokens ? 2 : 1);
	});

	it('is repeated by Retry On Fail, so that completed items are not done twice', async () => {
		const names = ['Retried 0', 'Retried 2', 'Retried 3'];
		const fault = { kind: 'status', code: 'internal_error' } as const;
		scene.sandbox.faults.add({ ...fault, method: 'POST', path: '/v1/brands', skip: 2, times: 5 });
		const { records } = await scene.run({
			items: names.map((name) => ({ name })),
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			parameters: create(),
		});
		expect(records.map(({ name }) => name)).toEqual(names);
		const made = scene.sandbox.state.brands.where(({ name }) => name.startsWith('Retried '));
		expect(made).toHaveLength(3);
		expect(posts()).toHaveLength(10);
	});
});

it.each([
	['asks for another one', { idempotencyKey: 'own' }, true],
	['says nothing of keys where the node makes them', {}, false],
])('a refusal of a change with an Idempotency Key %s', async (_, options, asks) => {
	scene.sandbox.faults.add({
		method: 'POST',
		path: '/v1/brands',
		kind: 'status',
		code: 'forbidden',
	});
	const { error } = await scene.runFailing({ parameters: create(options) });
	expect(/Idempotency Key/.test(error.description ?? '')).toBe(asks);
});

it('a key runs a schedule once: the next execution gives the same reports', async () => {
	const [{ id }] = scene.sandbox.state.scheduledReports.all();
	const form = { scheduledReportId: byId(id), options: { idempotencyKey: 'weekly' } };
	const run = scene.call('scheduledReport', 'run', form);
	const { records } = await scene.run(run);
	expect((await scene.run(run)).records).toEqual(records);
});
