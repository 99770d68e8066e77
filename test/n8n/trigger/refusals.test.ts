import { chosenEnd } from '../harness/ends';
import { Sandbox } from '../harness/sandbox';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import type { TriggerSetup } from './triggerScene';

describe(`a trigger that cannot be registered, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	/** A sandbox that accepts public addresses only, as the service does. */
	let strict: Sandbox;
	/** The error of each workflow. */
	const errors: Record<string, string> = {};

	const taken = [1, 2, 3, 4, 5].map((count) => `https://taken.example/${count}`);

	/** For each workflow, the wrong settings of its credential or its trigger. */
	const workflows = (): Record<string, [object, Partial<TriggerSetup>?]> => ({
		crowded: [{}, { brandId: scene.brandIds[1] }],
		unreachable: [{ baseUrl: strict.url, apiKey: strict.apiKey }],
		empty: [{}, { events: [] }],
		nothing: [{}, { events: '={{ undefined }}' }],
	});

	beforeAll(async () => {
		scene = await TriggerScene.open();
		strict = await Sandbox.start({ flags: ['--public-webhooks-only'] });
		const [brandId] = scene.brandIds;
		const all = Object.entries(workflows()).map(([id, [data, setup]]) => {
			const { credential: normal } = scene.sandbox;
			const credential = { ...normal, id: `key-of-${id}`, data: { ...normal.data, ...data } };
			return { credential, workflow: triggerWorkflow(id, { brandId, credential, ...setup }) };
		});
		await scene.n8n.rest.saveCredentials(all.map(({ credential }) => credential));
		await scene.n8n.rest.saveWorkflows(all.map(({ workflow }) => workflow));
		const path = `/v1/brands/${scene.brandIds[1]}/webhooks`;
		for (const url of taken) await scene.ask('POST', path, { url, events: ['report.failed'] });
		// The newest n8n retries several times; doing all at once takes no longer than one.
		const ids = all.map(({ workflow }) => workflow.id);
		await Promise.all(ids.map(async (id) => (errors[id] = await scene.activationError(id))));
	});

	afterAll(async () => {
		await scene?.close();
		await strict?.stop();
	});

	it('lists the endpoints of the brand when there are too many', () => {
		expect(errors.crowded).toContain('The brand has 5 active webhook endpoints already');
		for (const url of taken) expect(errors.crowded).toContain(url);
		expect(errors.crowded).toMatch(
			/The brand has 5 .*Delete or switch off one that is no longer needed/s,
		);
	});

	it('reports the same when the service rejects the address', () => {
		expect(errors.unreachable).toContain('The service cannot reach this webhook address');
		expect(errors.unreachable).toContain('WEBHOOK_URL');
	});

	it('asks for events', () => {
		expect(errors.empty).toMatch(/'Events' is empty|required parameters: events/);
	});

	it('asks for events where an expression gives none', () => {
		expect(errors.nothing).toContain("'Events' is empty");
	});

	it('leaves no endpoint behind', async () => {
		const urls = (await scene.endpoints()).map(({ url }) => url);
		expect(urls.filter((url) => url.startsWith(scene.n8n.url))).toEqual([]);
	});
});
