import type { IDataObject } from 'n8n-workflow';
import {
	EndpointMemory,
	forgetTrigger,
	memoryOf,
	readStoredEndpoint,
	storedBrands,
	type StoredEndpoint,
	TriggerMemory,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/memory';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';
import { storedEndpoint as endpoint } from '../../support/storedEndpoint.cts';

const id = 'workflow https://n8n.example/webhook/1/webhook';

afterEach(() => forgetTrigger(id, {}));

/** Static data with this endpoint. */
const dataWith = (stored: StoredEndpoint, more: object = {}): IDataObject => ({
	brands: { brand: { endpoint: { ...stored }, ...more } },
	revision: stored.revision,
});

it('counts an event as seen only at the endpoint whose delivery is being answered', async () => {
	const staticData = { brands: { a: {}, b: {} } };
	const underWay = new Promise<boolean>(() => {});
	const claim = async (brandId: string) => {
		const memory = memoryOf(id).endpointOf(brandId);
		memory.load(staticData);
		return await memory.seen.claim(['evt_1'], underWay);
	};
	expect([await claim('a'), await claim('b')]).toEqual([true, true]);
	memoryOf(id).save(staticData, memoryOf(id).endpointOf('a'), ['evt_1']);
	forgetTrigger(id, {});
	expect([await claim('a'), await claim('b')]).toEqual([false, true]);
});

describe('when it is forgotten', () => {
	it('has saved the secret and the events that it knew', async () => {
		const memory = memoryOf(id).endpointOf('brand');
		const staticData = dataWith(endpoint());
		memory.load(staticData);
		memory.keep(endpoint({ secret: 'new' }));
		await memory.seen.claim(['evt_1'], Promise.resolve(true));
		forgetTrigger(id, staticData);
		const next = memoryOf(id).endpointOf('brand');
		expect(next).not.toBe(memory);
		expect(next.load(staticData)).toEqual(endpoint({ secret: 'new', revision: 2 }));
		expect(await next.seen.claim(['evt_1'], Promise.resolve(true))).toBe(false);
		expect(await next.seen.claim(['evt_2'], Promise.resolve(true))).toBe(true);
	});

	it('leaves the static data of a trigger alone that this process never met', () => {
		const staticData = {};
		forgetTrigger(id, staticData);
		expect(staticData).toEqual({});
	});
});

describe('a new secret that a process got', () => {
	/** A process that has read this, and got a new secret then. */
	const having = (staticData: IDataObject, secret = 'new') => {
		const memory = new EndpointMemory('brand');
		memory.load(staticData);
		memory.keep(endpoint({ secret }));
		return memory;
	};
	const old = () => dataWith(endpoint({ secret: 'old', revision: 4 }));
	const secretIn = (staticData: IDataObject) => readStoredEndpoint(staticData, 'brand')?.secret;

	it('counts instead of the stored one, and is written with the next delivery', () => {
		const staticData = old();
		const memory = having(staticData);
		expect(memory.load(staticData)).toMatchObject({ secret: 'new', revision: 5 });
		memory.keep(endpoint({ secret: 'newest' }));
		expect(memory.load(staticData)).toMatchObject({ secret: 'newest', revision: 6 });
		memory.save(staticData);
		expect(secretIn(staticData)).toBe('newest');
	});

	it('is written again where an execution has put the old one back', () => {
		const memory = having(old());
		memory.save(old());
		// What other brands have counts on.
		const putBack = { ...old(), revision: 9 };
		memory.save(putBack);
		expect([secretIn(putBack), putBack.revision]).toEqual(['new', 9]);
	});

	it.each<[string, IDataObject, string | undefined]>([
		[
			'another process has a newer one',
			dataWith(endpoint({ secret: 'newer', revision: 6 })),
			'newer',
		],
		['another process has one, too', dataWith(endpoint({ secret: 'other', revision: 5 })), 'other'],
		[
			'the workflow was published again',
			dataWith(endpoint({ id: 'two', secret: 'two', revision: 5 })),
			'two',
		],
		['the endpoint was removed', { brands: {}, revision: 4 }, undefined],
	])('is dropped and never written where %s', (_, staticData, secret) => {
		const memory = having(old());
		const before = structuredClone(staticData);
		memory.save(staticData);
		expect(staticData).toEqual(before);
		expect(memory.load(staticData)?.secret).toBe(secret);
	});

	it('counts where n8n had lost the endpoint, and goes on counting', () => {
		const staticData: IDataObject = {};
		const memory = having(staticData);
		memory.save(staticData);
		expect(staticData).toEqual(dataWith(endpoint({ secret: 'new' })));
	});
});

it('a registration takes the place of what another process has found out about a removed endpoint', () => {
	const staticData = dataWith(endpoint({ revision: 4 }), { seen: { 1: 'x' } });
	const [memory, other] = [new EndpointMemory('brand'), new EndpointMemory('brand')];
	other.load(staticData);
	other.keep(endpoint({ secret: 'new' }));
	memory.forget(staticData);
	expect([memory.load(staticData), other.load(staticData)]).toEqual([undefined, undefined]);
	memory.keep(endpoint({ id: 'two' }));
	memory.save(staticData);
	expect(staticData).toEqual(dataWith(endpoint({ id: 'two', revision: 5 })));
	expect(other.load(staticData)?.id).toBe('two');
});

it.each(['c', 'constructor', '__proto__'])(
	'nothing is stored of an unknown brand: %s',
	(brandId) => {
		const staticData = dataWith(endpoint());
		(staticData.brands as IDataObject).c = { seen: {} };
		expect(storedBrands(staticData)).toEqual(['brand']);
		expect(readStoredEndpoint(staticData, brandId)).toBeUndefined();
	},
);

describe('the endpoints that a delivery may have come to', () => {
	const stored = { brands: { a: { endpoint: endpoint() }, b: { endpoint: endpoint() } } };
	const found = (
		[brandId, brandInBody = '']: string[],
		settings: Partial<Settings>,
		staticData: IDataObject = stored,
	) =>
		new TriggerMemory()
			.candidates({ brandId, brandInBody }, { brandIds: [], ...settings } as Settings, staticData)
			.map(({ brandId: id }) => id);

	it.each<[string, string[], Partial<Settings>, string[], IDataObject?]>([
		['is that of its brand', ['b'], { brands: 'all' }, ['b']],
		['are all where the service drops the brand', [''], { brands: 'all' }, ['a', 'b']],
		['are all where the body has a sample brand', ['', 'sample'], { brands: 'all' }, ['a', 'b']],
		['is that of the body where n8n has lost all', ['', 'x'], { brands: 'all' }, ['x'], {}],
		[
			'are all, and that of the body that n8n has lost',
			['', 'c'],
			{ brands: 'chosen', brandIds: ['c'] },
			['a', 'b', 'c'],
		],
		['are none where nothing says the brand', ['', ''], { brands: 'all' }, [], {}],
		['is none of a brand that is not chosen', ['c', 'a'], { brands: 'chosen' }, []],
		['is one that n8n has lost', ['c'], { brands: 'all' }, ['c']],
		['is one that n8n has lost of a form without a value', ['c'], {}, ['c']],
		['is one that is chosen', ['c'], { brands: 'chosen', brandIds: ['c'] }, ['c']],
		['do not depend on the query with one brand', ['x', 'y'], { brands: 'one' }, ['a', 'b']],
		['is that of one brand that n8n has lost', [''], { brands: 'one', brandIds: ['a'] }, ['a'], {}],
	])('%s', (...[, brands, settings, expected, staticData]) => {
		expect(found(brands, settings, staticData)).toEqual(expected);
	});
});
