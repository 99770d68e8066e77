import type { StoredEndpoint } from '../../../../nodes/AiVisibilityTrigger/endpoint/record';
import { EndpointStore } from '../../../../nodes/AiVisibilityTrigger/endpoint/store';
import { storedEndpoint as endpoint } from '../../support/storedEndpoint';

const url = 'https://n8n.example/webhook/1/webhook';

/** The store of a process that knows this endpoint. */
function storeWith(known?: StoredEndpoint): EndpointStore {
	const store = new EndpointStore(url);
	if (known !== undefined) store.update(known);
	return store;
}

describe('of what the process knows and what is stored', () => {
	const older = endpoint({ secret: 'older', revision: 4 });
	const newer = endpoint({ secret: 'newer', revision: 5 });

	const both: Array<[where: string, known: StoredEndpoint, stored: StoredEndpoint]> = [
		['is stored', older, newer],
		['is known to the process', newer, older],
	];

	it.each(both)('the newer one counts first: it %s', (_, known, stored) => {
		const store = storeWith(known);
		const staticData = { endpoint: { ...stored } };
		expect(store.loadSigning(staticData).map(({ secret }) => secret)).toEqual(['newer', 'older']);
		expect(store.load(staticData)?.secret).toBe('newer');
	});

	it.each(both)('both are older than a new registration: the newer one %s', (_, known, stored) => {
		const store = storeWith(known);
		const staticData = { endpoint: { ...stored } };
		store.replace(staticData, endpoint({ id: 'two', secret: 'new' }));
		const registered = { id: 'two', secret: 'new', revision: 6 };
		expect(staticData.endpoint).toMatchObject(registered);
		expect(store.load({ endpoint: { ...newer } })).toMatchObject(registered);
	});

	it('what is stored counts where no secret came since: a registration may have added to it', () => {
		const stored = endpoint({ abbreviation: 'ab' });
		expect(storeWith(endpoint()).load({ endpoint: stored })).toEqual(stored);
	});
});

describe('an endpoint of another address', () => {
	const foreign = endpoint({ url: 'https://other.example/webhook/1/webhook' });

	it.each([
		['that is stored', undefined, { endpoint: foreign }, foreign],
		['that the process knows from a delivery', foreign, {}, undefined],
	])('%s is not its own, and yet may have signed', (_, known, staticData, expected) => {
		const store = storeWith(known);
		expect(store.load(staticData)).toBeUndefined();
		expect(store.loadForeign(staticData)).toEqual(expected);
		expect(store.loadSigning(staticData)).toStrictEqual([foreign]);
	});

	it('is its own when the address is only written differently', () => {
		const stored = endpoint({ url: url.replace('n8n.example', 'N8N.example:443') });
		expect(storeWith().load({ endpoint: stored })).toEqual(stored);
		expect(storeWith().loadForeign({ endpoint: stored })).toBeUndefined();
	});
});

it('a new registration brings its first secret', () => {
	const staticData = {};
	const store = storeWith();
	const { revision: _, ...registered } = endpoint();
	store.replace(staticData, registered);
	const fresh = endpoint({ revision: 1 });
	expect(staticData).toEqual({ endpoint: fresh });
	expect(store.load({})).toEqual(fresh);
});

it('what the process knows is saved, and nothing once that is forgotten', () => {
	const store = storeWith(endpoint());
	const staticData = { seen: {} };
	store.save(staticData);
	expect(staticData).toEqual({ seen: {}, endpoint: endpoint() });
	store.forget(staticData);
	store.save(staticData);
	expect(staticData).toEqual({ seen: {} });
	expect(store.load(staticData)).toBeUndefined();
});

it('the endpoint whose secret signs counts as the newest', () => {
	const signing = endpoint({ secret: 'signs', revision: 2 });
	const staticData = { endpoint: endpoint({ secret: 'restored', revision: 9 }) };
	const store = storeWith();
	store.confirm(staticData, signing);
	store.save(staticData);
	expect(staticData.endpoint).toEqual({ ...signing, revision: 9 });
});
