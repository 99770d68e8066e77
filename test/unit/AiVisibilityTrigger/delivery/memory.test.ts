import { forgetUrl, memoryOf } from '../../../../nodes/AiVisibilityTrigger/delivery/memory';
import { storedEndpoint } from '../../support/storedEndpoint';

const url = 'https://n8n.example/webhook/1/webhook';

afterEach(() => forgetUrl(url, {}));

it('is the same for hooks and deliveries of one URL', () => {
	expect(memoryOf(url)).toBe(memoryOf(url));
	expect(memoryOf(url)).not.toBe(memoryOf(`${url}/other`));
	expect(memoryOf(url).endpointOf('').store.url).toBe(url);
});

describe('when it is forgotten', () => {
	it('has saved the endpoint and the events that it knew', async () => {
		const memory = memoryOf(url).endpointOf('');
		memory.store.update(storedEndpoint());
		await memory.seen.claim(['evt_1'], Promise.resolve(true));
		const staticData = {};
		forgetUrl(url, staticData);
		const next = memoryOf(url).endpointOf('');
		expect(next).not.toBe(memory);
		expect(next.store.load(staticData)).toEqual(storedEndpoint());
		next.load(staticData);
		expect(await next.seen.claim(['evt_1'], Promise.resolve(true))).toBe(false);
		expect(await next.seen.claim(['evt_2'], Promise.resolve(true))).toBe(true);
	});

	it('leaves the static data of a trigger alone that this process never met', () => {
		const staticData = {};
		forgetUrl(url, staticData);
		expect(staticData).toEqual({});
	});
});
