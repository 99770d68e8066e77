import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../sandbox';
import { PACK } from './engine/nodeTypes';
import { byId, useScene } from './support/scene';
import { WAYS } from './support/ways';

let lastKey = 0;

/** A key that no other test uses. */
const newKey = () => `monday-${++lastKey}`;

const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

describe.each<[string, SandboxOptions['idempotencyComparison']]>([
	['method, path and body', 'request'],
	['the body alone', 'body'],
])('a service that compares a repeated key by %s', (_, idempotencyComparison) => {
	const scene = useScene({ idempotencyComparison });

	const draft = async (n: number) => {
		const { id } = await scene.direct('POST', `/v1/brands/${scene.brandId}/emails`, {
			recipient_email: `reader-${n}@reader.example`,
			subject: 'Hello',
			body: 'Hello',
		});
		return String(id);
	};

	it.each(WAYS)('sends three emails for three items with one key, %s', async (__, by) => {
		const ids = [await draft(1), await draft(2), await draft(3)];
		const send = by({
			items: ids.map((id) => ({ id })),
			node: { type: `${PACK}.aiVisibilityOutreach` },
			parameters: {
				resource: 'email',
				operation: 'send',
				brandId: byId(scene.brandId),
				emailId: byId('={{ $json.id }}'),
				options: { idempotencyKey: newKey() },
			},
		});
		const { records } = await scene.run(send);
		expect(records.map(({ id }) => id)).toEqual(ids);
		const queued = scene.sandbox.state.emails.where(({ id }) => ids.includes(id));
		expect(queued.every(({ status }) => status !== 'draft')).toBe(true);

		const again = await scene.run(send);
		expect(again.records.map(({ id }) => id)).toEqual(ids);
		expect(scene.requests.filter(({ replayed }) => replayed)).toHaveLength(3);
	});

	it('refuses the same request with another body', async () => {
		const create = (name: string, idempotencyKey: string) => ({
			parameters: {
				resource: 'brand',
				operation: 'create',
				name,
				website: 'https://new.example',
				options: { idempotencyKey },
			},
		});
		const key = newKey();
		await scene.run(create('One', key));
		const { error } = await scene.runFailing(create('Two', key));
		expect(error.message).toBe('The Idempotency Key was used before for something else [item 0]');
	});
});

describe.each<NonNullable<SandboxOptions['keptRefusals']>>(['handler', 'all', 'none'])(
	'a refusal, by a service that keeps under a key: %s',
	(keptRefusals) => {
		const scene = useScene({ speed: 300, keptRefusals });

		const account = () => scene.sandbox.state.account;

		beforeEach(() => (account().credits = 1_000));

		const run = async (options: INodeParameters = {}) => ({
			resource: 'report',
			operation: 'run',
			reportId: byId(await scene.draftReport()),
			options,
		});

		/** The pack of another process: it has learned nothing about the key. */
		const elsewhere = () => ({
			credential: {
				...scene.credential,
				baseUrl: scene.sandbox.url.replace('127.0.0.1', 'localhost'),
			},
		});

		const runs = () => scene.requestsTo('POST', '/v1/reports/{report_id}/runs');

		it('ends the run after a few requests while its cause remains', async () => {
			account().credits = 0;
			const { error } = await scene.runFailing({
				parameters: await run({ idempotencyKey: newKey() }),
			});
			expect(error.message).toBe('There are not enough credits for this operation [item 0]');
			expect(runs().length).toBeLessThanOrEqual(4);
		});

		it('is overcome when credits were bought: the same key does the work, once', async () => {
			const parameters = await run({ idempotencyKey: newKey() });
			account().credits = 0;
			await scene.runFailing({ parameters });
			await scene.runFailing({ parameters });
			account().credits = 100;
			const { records } = await scene.run({ parameters });
			expect(records).toMatchObject([{ status: 'completed' }]);
			const { credits } = account();
			expect(credits).toBeLessThan(100);
			for (const workflow of [{}, elsewhere()]) {
				const again = await scene.run({ parameters, workflow });
				expect(again.records).toMatchObject([{ status: 'completed' }]);
				expect(account().credits).toBe(credits);
			}
		});

		it('is overcome in another process, too', async () => {
			const parameters = await run({ idempotencyKey: newKey() });
			account().credits = 0;
			await scene.runFailing({ parameters });
			await scene.runFailing({ parameters, workflow: elsewhere() });
			account().credits = 100;
			const { records } = await scene.run({ parameters, workflow: elsewhere() });
			expect(records).toMatchObject([{ status: 'completed' }]);
			const { credits } = account();
			await scene.run({ parameters });
			expect(account().credits).toBe(credits);
		});

		it.each([
			[400, 'integration_not_connected'],
			[401, 'unauthorized'],
			[403, 'brand_plan_required'],
			[409, 'conflict'],
			[422, 'body_validation_error'],
		])('with %i %s is overcome with an own key once its cause is fixed', async (status, code) => {
			const name = `Refused ${newKey()}`;
			const parameters = {
				resource: 'brand',
				operation: 'create',
				name,
				website: 'https://new.example',
				options: { idempotencyKey: newKey() },
			};
			scene.sandbox.faults.add({ method: 'POST', kind: 'status', status, code, times: 2 });
			await scene.runFailing({ parameters });
			scene.sandbox.faults.clear();
			const { records } = await scene.run({ parameters });
			const again = await scene.run({ parameters, workflow: elsewhere() });
			expect(again.records).toEqual(records);
			expect(scene.sandbox.state.brands.where((brand) => brand.name === name)).toHaveLength(1);
		});

		it('is overcome by Report: Generate, which continues with the same report', async () => {
			const name = `Continued ${newKey()}`;
			const parameters = {
				resource: 'report',
				operation: 'generate',
				brandId: byId(scene.brandId),
				promptSource: 'text',
				promptTexts: 'Which coffee is best?',
				additionalFields: { name },
				options: { idempotencyKey: newKey() },
			};
			account().credits = 0;
			const { error } = await scene.runFailing({ parameters });
			expect(error.message).toBe(
				'Run report: There are not enough credits for this operation [item 0]',
			);
			expect(error.description).toContain('run this node again with the same Idempotency Key');
			expect(error.description).not.toMatch(/use another key/i);
			account().credits = 100;
			const { records } = await scene.run({ parameters });
			const made = scene.sandbox.state.reports.where((report) => report.name === name);
			expect(made).toMatchObject([{ id: records[0].id, status: 'completed' }]);
			expect(
				scene.sandbox.state.prompts.where((each) => each.report_id === made[0].id),
			).toHaveLength(1);
			const { credits } = account();
			await scene.run({ parameters });
			expect(account().credits).toBe(credits);
		});

		it.each([
			[400, 'integration_not_connected'],
			[401, 'unauthorized'],
			[402, 'insufficient_credits'],
			[403, 'brand_plan_required'],
			[404, 'not_found'],
			[409, 'conflict'],
			[422, 'body_validation_error'],
		])('with %i %s is overcome by Retry On Fail once its cause is fixed', async (status, code) => {
			scene.sandbox.faults.add({ method: 'POST', kind: 'status', status, code });
			const name = `Retried ${newKey()}`;
			const parameters = {
				resource: 'brand',
				operation: 'create',
				name,
				website: 'https://new.example',
			};
			const { records } = await scene.run({ parameters, node: RETRY_ON_FAIL });
			expect(records).toMatchObject([{ name }]);
			expect(scene.sandbox.state.brands.where((brand) => brand.name === name)).toHaveLength(1);
		});
	},
);
