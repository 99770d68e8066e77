import type { IDataObject } from 'n8n-workflow';
import {
	EndpointMemory,
	forgetUrl,
	isSameUrl,
	memoryOf,
	readStoredEndpoint,
	storedBrands,
	type StoredEndpoint,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/memory';
import { storedEndpoint as endpoint } from '../../support/storedEndpoint';

const url = 'https://n8n.example/webhook/1/webhook';

afterEach(() => forgetUrl(url, {}));

it('is the same for hooks and deliveries of one URL', () => {
	expect(memoryOf(url)).toBe(memoryOf(url));
	expect(memoryOf(url)).not.toBe(memoryOf(`${url}/other`));
	expect(memoryOf(url).endpointOf('').url).toBe(url);
	expect(memoryOf(url).endpointOf('o&her').url).toBe(`${url}?brand=o%26her`);
});

it('counts an event as seen only at the endpoint whose delivery is being answered', async () => {
	const staticData = { brands: { a: {}, b: {} } };
	const underWay = new Promise<boolean>(() => {});
	const claim = async (brandId: string) => {
		const memory = memoryOf(url).endpointOf(brandId);
		memory.loadSeen(staticData);
		return await memory.seen.claim(['evt_1'], underWay);
	};
	expect([await claim('a'), await claim('b')]).toEqual([true, true]);
	memoryOf(url).save(staticData, memoryOf(url).endpointOf('a'), ['evt_1']);
	forgetUrl(url, {});
	expect([await claim('a'), await claim('b')]).toEqual([false, true]);
});

describe('when it is forgotten', () => {
	it('has saved the endpoint and the events that it knew', async () => {
		const memory = memoryOf(url).endpointOf('');
		memory.update(endpoint());
		await memory.seen.claim(['evt_1'], Promise.resolve(true));
		const staticData = {};
		forgetUrl(url, staticData);
		const next = memoryOf(url).endpointOf('');
		expect(next).not.toBe(memory);
		expect(next.load(staticData)).toEqual(endpoint());
		next.loadSeen(staticData);
		expect(await next.seen.claim(['evt_1'], Promise.resolve(true))).toBe(false);
		expect(await next.seen.claim(['evt_2'], Promise.resolve(true))).toBe(true);
	});

	it('leaves the static data of a trigger alone that this process never met', () => {
		const staticData = {};
		forgetUrl(url, staticData);
		expect(staticData).toEqual({});
	});
});

/** The memory of a process that knows this endpoint. */
function endpointWith(known?: StoredEndpoint): EndpointMemory {
	const memory = new EndpointMemory(url);
	if (known !== undefined) memory.update(known);
	return memory;
}

describe('of what the process knows and what is stored', () => {
	const older = endpoint({ secret: 'older', revision: 4 });
	const newer = endpoint({ secret: 'newer', revision: 5 });

	const both: Array<[where: string, known: StoredEndpoint, stored: StoredEndpoint]> = [
		['is stored', older, newer],
		['is known to the process', newer, older],
	];

	it.each(both)('the newer one counts first: it %s', (_, known, stored) => {
		const memory = endpointWith(known);
		const staticData = { endpoint: { ...stored } };
		expect(memory.loadSigning(staticData).map(({ secret }) => secret)).toEqual(['newer', 'older']);
		expect(memory.load(staticData)?.secret).toBe('newer');
	});

	it.each(both)('both are older than a new registration: the newer one %s', (_, known, stored) => {
		const memory = endpointWith(known);
		const staticData = { endpoint: { ...stored } };
		memory.replace(staticData, endpoint({ id: 'two', secret: 'new' }));
		const registered = { id: 'two', secret: 'new', revision: 6 };
		expect(staticData.endpoint).toMatchObject(registered);
		expect(memory.load({ endpoint: { ...newer } })).toMatchObject(registered);
	});

	it('what is stored counts where no secret came since: a registration may have added to it', () => {
		const stored = endpoint({ abbreviation: 'ab' });
		expect(endpointWith(endpoint()).load({ endpoint: stored })).toEqual(stored);
	});
});

describe('an endpoint of another address', () => {
	const foreign = endpoint({ url: 'https://other.example/webhook/1/webhook' });

	it.each([
		['that is stored', undefined, { endpoint: foreign }],
		['that the process knows from a delivery', foreign, {}],
	])('%s is not its own, and yet may have signed', (_, known, staticData) => {
		const memory = endpointWith(known);
		expect(memory.load(staticData)).toBeUndefined();
		expect(memory.loadSigning(staticData)).toStrictEqual([foreign]);
	});

	it('is its own when the address is only written differently', () => {
		const stored = endpoint({ url: url.replace('n8n.example', 'N8N.example:443') });
		expect(endpointWith().load({ endpoint: stored })).toEqual(stored);
	});
});

it('a new registration brings its first secret', () => {
	const staticData = {};
	const memory = endpointWith();
	const { revision: _, ...registered } = endpoint();
	memory.replace(staticData, registered);
	const fresh = endpoint({ revision: 1 });
	expect(staticData).toEqual({ endpoint: fresh });
	expect(memory.load({})).toEqual(fresh);
});

it('what the process knows is saved, and nothing once that is forgotten', () => {
	const memory = endpointWith(endpoint());
	const staticData = { seen: {} };
	memory.save(staticData, []);
	expect(staticData).toEqual({ seen: {}, endpoint: endpoint() });
	memory.forget(staticData);
	memory.save(staticData, []);
	expect(staticData).toEqual({ seen: {} });
	expect(memory.load(staticData)).toBeUndefined();
});

it('the endpoint whose secret signs counts as the newest', () => {
	const signing = endpoint({ secret: 'signs', revision: 2 });
	const staticData = { endpoint: endpoint({ secret: 'restored', revision: 9 }) };
	const memory = endpointWith();
	memory.confirm(staticData, signing);
	memory.save(staticData, []);
	expect(staticData.endpoint).toEqual({ ...signing, revision: 9 });
});

describe('a stored endpoint', () => {
	it.each([
		['https://N8N.example:443/hook', 'https://n8n.example/hook', true],
		['https://n8n.example/hook', 'https://n8n.example/other', false],
		['', '', true],
		['no URL', 'another', false],
	])('has the same URL by where it leads: %s and %s', (a, b, expected) => {
		expect(isSameUrl(a, b)).toBe(expected);
	});

	it.each([
		['nothing is stored', {}],
		['it has no id', { endpoint: { brandId: 'brand' } }],
	])('is not there where %s', (_, staticData) => {
		expect(readStoredEndpoint(staticData, '')).toBeUndefined();
	});

	it('is not written where that says nothing new: n8n would save the whole workflow', () => {
		const stored = endpoint();
		const staticData = { endpoint: stored };
		endpointWith().update(endpoint(), staticData);
		expect(staticData.endpoint).toBe(stored);
	});

	it('is written where it is different', () => {
		const staticData = { endpoint: endpoint() };
		endpointWith().update(endpoint({ brand: 'Acme' }), staticData);
		expect(staticData.endpoint).toEqual(endpoint({ brand: 'Acme' }));
	});

	it('is not written where another process has stored a newer secret', () => {
		const stored = endpoint({ secret: 'newer', revision: 2 });
		const staticData = { endpoint: stored };
		endpointWith().update(endpoint(), staticData);
		expect(staticData.endpoint).toBe(stored);
	});
});

describe('the endpoints of several brands', () => {
	it('have a part of the static data each, beside that of One Brand', () => {
		const staticData: IDataObject = {};
		expect(storedBrands(staticData)).toEqual([]);
		const ofBrand = (brandId: string) => memoryOf(url).endpointOf(brandId);
		for (const brandId of ['', 'a', 'b']) {
			ofBrand(brandId).update(endpoint({ brandId: brandId || 'one' }), staticData);
		}
		expect(storedBrands(staticData)).toEqual(['', 'a', 'b']);
		expect(readStoredEndpoint(staticData, '')).toEqual(endpoint({ brandId: 'one' }));
		expect(readStoredEndpoint(staticData, 'b')).toEqual(endpoint({ brandId: 'b' }));
		for (const brandId of ['', 'a']) ofBrand(brandId).forget(staticData);
		expect(staticData).toEqual({ brands: { b: { endpoint: endpoint({ brandId: 'b' }) } } });
	});

	it.each(['c', 'constructor', '__proto__'])('have no part of an unknown brand: %s', (brandId) => {
		const staticData: IDataObject = { brands: { a: { endpoint: { ...endpoint() } } } };
		expect(readStoredEndpoint(staticData, brandId)).toBeUndefined();
	});
});
