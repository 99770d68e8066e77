import { forgetUrl, memoryOf } from '../../../../nodes/AiVisibilityTrigger/delivery/memory';
import { storedEndpoint } from '../../support/storedEndpoint';

const url = 'https://n8n.example/webhook/1/webhook';

afterEach(() => forgetUrl(url, {}));

it('is the same for hooks and deliveries of one URL', () => {
	expect(memoryOf(url)).toBe(memoryOf(url));
	expect(memoryOf(url)).not.toBe(memoryOf(`${url}/other`));
	expect(memoryOf(url).endpointOf('').store.url).toBe(url);
	expect(memoryOf(url).endpointOf('o&her').store.url).toBe(`${url}?brand=o%26her`);
});

it('counts an event as seen only at the endpoint whose delivery is being answered', async () => {
	const staticData = { brands: { a: {}, b: {} } };
	const underWay = new Promise<boolean>(() => {});
	const claim = async (brandId: string) => {
		const endpoint = memoryOf(url).endpointOf(brandId);
		endpoint.load(staticData);
		return await endpoint.seen.claim(['evt_1'], underWay);
	};
	expect([await claim('a'), await claim('b')]).toEqual([true, true]);
	memoryOf(url).save(staticData, memoryOf(url).endpointOf('a'), ['evt_1']);
	forgetUrl(url, {});
	expect([await claim('a'), await claim('b')]).toEqual([false, true]);
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
