import { readContract, type Operation } from '../contract.cts';
import { startSandbox, type Sandbox } from '../index.cts';
import { apiOperations } from '../openapi.cts';
import { Client } from './client.cts';
import { Receiver } from './receiver.cts';
import { precedingOf, sampleCalls, samplePath } from './sampleCalls.cts';

const OPERATIONS = readContract('svc');

/** Lists that nothing fills before a run. */
const EMPTY_LISTS = new Set(['getScheduledReportsRuns']);

describe('the operations of openapi.json', () => {
	let sandbox: Sandbox;
	let receiver: Receiver;

	beforeAll(async () => {
		sandbox = await startSandbox({
			requestsPerMinute: 100_000,
			llmPerMinute: 1_000,
			factsSeconds: 0,
		});
		receiver = await new Receiver().start();
	});
	afterAll(async () => {
		await sandbox.stop();
		await receiver.stop();
	});

	const call = async (operation: Operation, dryRun = false, client = new Client(sandbox)) => {
		const sample = sampleCalls(sandbox, receiver.url)[operation.id] ?? {};
		const query = { ...sample.query, ...(dryRun ? { dry_run: 'true' } : {}) };
		const path = samplePath(sandbox, operation, { ...sample, query });
		return await client.send(operation.method, path, { body: sample.body });
	};
	/** Makes the preceding calls in a fresh sandbox. */
	const prepare = async (operation: Operation) => {
		await new Client(sandbox).control('/reset');
		for (const first of precedingOf(operation, OPERATIONS)) await call(first);
	};

	it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
		'%s: 2.5, 2.7 it requires its scope, 5.1 its dry run changes nothing, 1.7, 3.7 its answer is in the contract, 3.2 its list has records',
		async (id, operation) => {
			await prepare(operation);
			if (operation.scope) {
				const key = sandbox.createKey({ scopes: ['read:meta'] });
				const refused = await call(operation, false, new Client(sandbox, key));
				expect(refused.body.error).toMatchObject({
					code: 'insufficient_scope',
					details: { required_scope: operation.scope },
				});
			}
			await sandbox.world.webhooks.idle();
			const before = JSON.stringify(sandbox.state);
			if (!operation.public) {
				const preview = await call(operation, true);
				expect([preview.status, Object.keys(preview.body)]).toEqual([200, ['dry_run']]);
				expect(JSON.stringify(sandbox.state)).toBe(before);
			}
			const { status, body, text } = await call(operation);
			if (status >= 300) {
				throw new Error(`${text}: sampleCalls.ts may need another call for ${id}`);
			}
			expect(body).not.toHaveProperty('dry_run');
			const isEmpty = Array.isArray(body.data) && body.data.length === 0;
			if (operation.method === 'GET') expect(isEmpty).toBe(EMPTY_LISTS.has(id));
		},
	);

	it.each([{ name: 7 }, { id: undefined }])(
		'1.7, 3.7 answers nothing that the contract does not have: %j',
		async (fields) => {
			Object.assign(sandbox.state.brands.all()[0], fields);
			jest.spyOn(console, 'error').mockReturnValueOnce();
			expect((await new Client(sandbox).get('/v1/brands')).status).toBe(500);
			await new Client(sandbox).control('/reset');
		},
	);

	it('20.1 says what each assumed operation rests on', () => {
		const silent = apiOperations.filter(
			(one) => (one['x-provenance'] === 'assumed') !== 'x-evidence' in one,
		);
		expect(silent.map(({ operationId }) => operationId)).toEqual([]);
	});

	it('2.5 names a scope for every operation that not every key may call', () => {
		const open = OPERATIONS.filter((one) => !one.scope && !one.public);
		expect(open.filter(({ path }) => !path.startsWith('/v1/me')).map(({ id }) => id)).toEqual([]);
	});
});
