import { chosenEnd } from '../harness/ends';
import { Sandbox } from '../harness/sandbox';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import type { TriggerSetup } from './triggerScene';

const timeout = 300_000;

describe(`a trigger that cannot be registered, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	/** Takes public addresses only, as the service itself does. */
	let strict: Sandbox;
	/** What each workflow was refused with. */
	const words: Record<string, string> = {};

	const taken = [1, 2, 3, 4, 5].map((count) => `https://taken.example/${count}`);

	/** For each workflow what is wrong with its credential, or with itself. */
	const workflows = async (): Promise<Record<string, [object, Partial<TriggerSetup>?]>> => ({
		crowded: [{}, { brandId: scene.brandIds[1] }],
		private: [{ baseUrl: 'https://api.service.example' }],
		unreachable: [{ baseUrl: strict.url, apiKey: strict.apiKey }],
		scopeless: [{ apiKey: await scene.controls.createKey({ scopes: ['read:webhooks'] }) }],
		foreign: [{ apiKey: await scene.controls.createKey({ allowedBrandId: scene.brandIds[1] }) }],
		byHand: [{}, { registration: 'byHand' }],
		empty: [{}, { events: [] }],
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
		// The newest n8n tries again several times before it gives up; all at once that takes no longer.
		const ids = all.map(({ workflow }) => workflow.id);
		await Promise.all(ids.map(async (id) => (words[id] = await scene.refusalOf(id))));
	}, timeout);

	afterAll(async () => {
		await scene?.close();
		await strict?.stop();
	}, timeout);

	it('says which endpoints the brand has when it has room for no more', () => {
		expect(words.crowded).toContain('The brand has 5 active webhook endpoints already');
		for (const url of taken) expect(words.crowded).toContain(url);
		expect(words.crowded).toContain('Delete or switch off one that is no longer needed');
	});

	it('says that the address of this n8n is not public, before anything is sent', () => {
		expect(words.private).toContain(
			`cannot reach the webhook address of this n8n: ${scene.n8n.url}`,
		);
		expect(words.private).toContain('WEBHOOK_URL');
		expect(words.private).toContain('AI Visibility Poll Trigger');
	});

	it('says the same when only the service finds out', () => {
		expect(words.unreachable).toContain('The service cannot reach this webhook address');
		expect(words.unreachable).toContain('WEBHOOK_URL');
	});

	it('names the scope that the key lacks, and what to do', () => {
		expect(words.scopeless).toContain('The API key lacks the scope write:webhooks');
		expect(words.scopeless).toContain('Create a key with this scope');
	});

	it('says that the key belongs to another brand', () => {
		expect(words.foreign).toContain('The API key may not be used for this brand');
		expect(words.foreign).toContain('Choose another brand or another key');
	});

	it('asks for the secret of an endpoint that is registered by hand', () => {
		expect(words.byHand).toContain('The credential has no Webhook Signing Secret');
		expect(words.byHand).toContain('Or choose Register Endpoint Automatically');
	});

	it('asks for events', () => {
		expect(words.empty).toMatch(/Choose at least one under Events|required parameters: events/);
	});

	it('leaves nothing behind', async () => {
		const urls = (await scene.endpoints()).map(({ url }) => url);
		expect(urls.filter((url) => url.startsWith(scene.n8n.url))).toEqual([]);
	});
});
