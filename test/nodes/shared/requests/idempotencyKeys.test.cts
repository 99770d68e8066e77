import { chosenEnd } from '../../../../harness/ends.cts';
import { createBrand, useScene } from '../../support/scene.cts';

/** Whether each execution has a token of its own beside its number. */
const hasTokens = chosenEnd().name === 'newest';

const scene = useScene();

const create = (options = {}) => createBrand('={{ $json.name ?? "Same" }}', { options });

const posts = () => scene.requestsTo('POST', '/v1/brands');

const keys = () => posts().map(({ idempotencyKey }) => String(idempotencyKey));

describe('an automatic key', () => {
	it('is the same within an execution, and differs in the next one', async () => {
		for (const executionId of ['one', 'one', 'two'])
			await scene.run({ parameters: create(), workflow: { executionId } });
		const [first, again, other] = keys();
		expect(again).toBe(first);
		expect(other).not.toBe(first);
		expect(posts().map(({ replayed }) => replayed)).toEqual([false, true, false]);
	});

	it(`${hasTokens ? 'differs' : 'is the same, as n8n 1 has nothing else to tell,'} when an n8n with an empty database counts its executions from 1 again`, async () => {
		for (const executionToken of ['born on Monday', 'born on Tuesday']) {
			await scene.run({ parameters: create(), workflow: { executionId: '1', executionToken } });
		}
		expect(new Set(keys()).size).toBe(hasTokens ? 2 : 1);
	});

	it('is repeated by Retry On Fail, so that completed items are not done twice', async () => {
		const names = ['Retried 0', 'Retried 2', 'Retried 3'];
		scene.sandbox.faults.add({
			method: 'POST',
			path: '/v1/brands',
			kind: 'status',
			code: 'internal_error',
			skip: 2,
			times: 5,
		});
		const { records } = await scene.run({
			items: names.map((name) => ({ name })),
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			parameters: create(),
		});
		expect(records.map(({ name }) => name)).toEqual(names);
		expect(
			scene.sandbox.state.brands.where(({ name }) => name.startsWith('Retried ')),
		).toHaveLength(3);
		expect(posts()).toHaveLength(10);
	});
});
