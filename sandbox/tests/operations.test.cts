import { readContract, type Operation } from '../contract.cts';
import { apiOperations } from '../openapi.cts';
import { Client } from './client.cts';
import { Receiver } from './receiver.cts';
import { ruleTests } from './ruleTests.cts';
import { precedingOf, sampleCalls, samplePath } from './sampleCalls.cts';
import { Scene } from './scene.cts';

const OPERATIONS = readContract('svc');

/** Of a success (sandbox/api.md 1.7). */
function statusOf({ id, method }: Operation): number {
	if (method === 'DELETE') return 204;
	if (method !== 'POST' || NOTHING_NEW.test(id)) return 200;
	return /ReportsRuns|Executions/.test(id) ? 202 : 201;
}

/** Operations that are sent by POST but make no record. */
const NOTHING_NEW =
	/AuditsCitations|Merges|Acceptances|Dismissals|Sends|Facts|PageAudit|RegionConfigsOne|Rotations|TestDeliveries/;

/** Lists that nothing fills before a run. */
const EMPTY_LISTS = new Set(['getScheduledReportsRuns']);

describe('the operations of openapi.json', () => {
	// State is compared, so the clock stands still.
	const scene = new Scene({
		speed: 0,
		requestsPerMinute: 100_000,
		llmPerMinute: 1_000,
		factsSeconds: 0,
	});
	const receiver = new Receiver();
	const it = ruleTests(scene);

	beforeAll(async () => {
		await scene.start();
		await receiver.start();
	});
	afterAll(async () => {
		await scene.stop();
		await receiver.stop();
	});

	const call = async (operation: Operation, dryRun = false, client = scene.client) => {
		const { sandbox } = scene;
		const sample = sampleCalls(sandbox, receiver.url)[operation.id] ?? {};
		const query = { ...sample.query, ...(dryRun ? { dry_run: 'true' } : {}) };
		const path = samplePath(sandbox, operation, { ...sample, query });
		return await client.send(operation.method, path, { body: sample.body });
	};
	/** Makes the preceding calls in a fresh sandbox. */
	const prepare = async (operation: Operation) => {
		await scene.control('/reset');
		for (const first of precedingOf(operation, OPERATIONS)) await call(first);
	};

	it.each(OPERATIONS.map(({ id }) => id))(
		'1.7, 2.5, 2.7, 5.1, 5.2 %s requires its scope, changes nothing in a dry run, and answers by the contract',
		async (id) => {
			const operation = OPERATIONS.find((one) => one.id === id)!;
			const { sandbox } = scene;
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
				throw new Error(`${text}: sampleCalls.cts may need another call for ${id}`);
			}
			expect(status).toBe(statusOf(operation));
			expect(body).not.toHaveProperty('dry_run');
			const isEmpty = Array.isArray(body.data) && body.data.length === 0;
			if (operation.method === 'GET') expect(isEmpty).toBe(EMPTY_LISTS.has(id));
		},
	);

	it.each(['name', 'id'])(
		'3.7 answers nothing that the contract does not have: %s',
		async (field) => {
			Object.assign(scene.state.brands.all()[0], {
				[field]: field === 'name' ? 7 : undefined,
			});
			jest.spyOn(console, 'error').mockReturnValueOnce();
			expect((await scene.get('/v1/brands')).status).toBe(500);
			await scene.control('/reset');
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
