import { chosenEnd } from '../harness/ends';
import { Sandbox } from '../harness/sandbox';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import type { TriggerSetup } from './triggerScene';

const timeout = 300_000;

describe(`a trigger that cannot be registered, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	/** A sandbox that accepts public addresses only, as the service does. */
	let strict: Sandbox;
	/** The error of each workflow. */
	const errors: Record<string, string> = {};

	const taken = [1, 2, 3, 4, 5].map((count) => `https://taken.example/${count}`);

	/** For each workflow, the wrong settings of its credential or its trigger. */
	const workflows = async (): Promise<Record<string, [object, Partial<TriggerSetup>?]>> => ({
		crowded: [{}, { brandId: scene.brandIds[1] }],
		private: [{ baseUrl: 'https://api.service.example' }],
		unreachable: [{ baseUrl: strict.url, apiKey: strict.apiKey }],
		scopeless: [{ apiKey: await scene.controls.createKey({ scopes: ['read:webhooks'] }) }],
		foreign: [{ apiKey: await scene.controls.createKey({ allowedBrandId: scene.brandIds[1] }) }],
		byHand: [{}, { registration: 'byHand' }],
		empty: [{}, { events: [] }],
		nothing: [{}, { events: '={{ undefined }}' }],
	});

	beforeAll(async () => {
		scene = await TriggerScene.open();
		strict = await Sandbox.start({ flags: ['--public-webhooks-only'] });
		const [brandId] = scene.brandIds;
		const all = Object.entries(await workflows()).map(([id, [data, setup]]) => {
			const { credential: normal } = scene.sandbox;
			const credential = { ...normal, id: `key-of-${id}`, data: { ...normal.data, ...data } };
			return { credential, workflow: triggerWorkflow(id, { brandId, credential, ...setup }) };
		});
		await scene.n8n.cli.importCredentials(all.map(({ credential }) => credential));
		await scene.n8n.cli.importWorkflows(all.map(({ workflow }) => workflow));
		const path = `/v1/brands/${scene.brandIds[1]}/webhooks`;
		for (const url of taken) await scene.ask('POST', path, { url, events: ['report.failed'] });
		await scene.n8n.start();
		// The newest n8n retries several times; doing all at once takes no longer than one.
		const ids = all.map(({ workflow }) => workflow.id);
		await Promise.all(ids.map(async (id) => (errors[id] = await scene.activationError(id))));
	}, timeout);

	afterAll(async () => {
		await scene?.close();
		await strict?.stop();
	}, timeout);

	it('lists the endpoints of the brand when there are too many', () => {
		expect(errors.crowded).toContain('The brand has 5 active webhook endpoints already');
		for (const url of taken) expect(errors.crowded).toContain(url);
		expect(errors.crowded).toMatch(
			/Delete or switch off .* that is no longer needed.*The brand has 5/s,
		);
	});

	it('reports that the address of this n8n is not public, before a request is sent', () => {
		expect(errors.private).toContain(
			`cannot reach the webhook address of this n8n: ${scene.n8n.url}`,
		);
		expect(errors.private).toContain('WEBHOOK_URL');
		expect(errors.private).toContain('AI Visibility Poll Trigger: its event Report Finished');
	});

	it('reports the same when the service rejects the address', () => {
		expect(errors.unreachable).toContain('The service cannot reach this webhook address');
		expect(errors.unreachable).toContain('WEBHOOK_URL');
	});

	it('names the missing scope, and what to do', () => {
		expect(errors.scopeless).toContain('The API key lacks the scope write:webhooks');
		expect(errors.scopeless).toContain('Create a key with this scope');
	});

	it('reports that the key belongs to another brand', () => {
		expect(errors.foreign).toContain('The API key may not be used for this brand');
		expect(errors.foreign).toContain('Choose another brand or another key');
	});

	it('asks for the secret of a manually registered endpoint', () => {
		expect(errors.byHand).toContain('The credential has no Webhook Signing Secret');
		expect(errors.byHand).toContain('Or choose Register Endpoint Automatically');
	});

	it('asks for events', () => {
		expect(errors.empty).toMatch(/Choose at least one under Events|required parameters: events/);
	});

	it('asks for events where an expression gives none', () => {
		expect(errors.nothing).toContain('No events are chosen');
	});

	it('leaves no endpoint behind', async () => {
		const urls = (await scene.endpoints()).map(({ url }) => url);
		expect(urls.filter((url) => url.startsWith(scene.n8n.url))).toEqual([]);
	});
});
