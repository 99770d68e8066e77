import {
	forget,
	isKept,
	latestInProcess,
	loadCandidates,
	loadEndpoint,
	loadForeign,
	previousSecret,
	remember,
	saveInProcess,
	store,
	type StoredEndpoint,
	withSecret,
} from '../../../../nodes/AiVisibilityTrigger/registration/endpointStore';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

const DAY_MS = 24 * 3_600_000;

const endpoint = (changes: Partial<StoredEndpoint>): StoredEndpoint => ({
	id: 'one',
	brandId: 'brand',
	url: 'https://n8n.example/webhook/1/webhook',
	events: [],
	secret: 'secret',
	revision: 1,
	since: 0,
	...changes,
});

const { url } = endpoint({});
const otherUrl = 'https://other.example/webhook/1/webhook';

/** Stored by a version that kept less. */
const bare = { id: 'one', brandId: 'brand' };

// What a process knows outlives a test.
afterEach(() => forget({}, url));

it('keeps the secret before a rotation for as long as the service signs with both', async () => {
	const rotated = endpoint({ previous: 'before', since: time.now });
	expect(previousSecret(rotated)).toBe('before');
	await time.advance(DAY_MS - 1);
	expect(previousSecret(rotated)).toBe('before');
	await time.advance(1);
	expect(previousSecret(rotated)).toBeUndefined();
});

describe('of what the process knows and what is stored', () => {
	const older = endpoint({ secret: 'older', revision: 4 });
	const newer = endpoint({ secret: 'newer', revision: 5 });

	const both: Array<[where: string, known: StoredEndpoint, stored: StoredEndpoint]> = [
		['is stored', older, newer],
		['is known to the process', newer, older],
	];

	it.each(both)('the newer one counts first: it %s', (_, known, stored) => {
		saveInProcess(known);
		const staticData = { endpoint: { ...stored } };
		expect(loadCandidates(staticData, url).map(({ secret }) => secret)).toEqual(['newer', 'older']);
		expect(loadEndpoint(staticData, url)?.secret).toBe('newer');
	});

	it.each(both)('both are older than a new registration: the newer one %s', (_, known, stored) => {
		saveInProcess(known);
		const staticData = { endpoint: { ...stored } };
		remember(staticData, endpoint({ id: 'two', secret: 'new' }));
		expect(staticData.endpoint).toMatchObject({ id: 'two', secret: 'new', revision: 6 });
		const another = { endpoint: { ...newer } };
		expect(loadEndpoint(another, url)?.secret).toBe('new');
	});

	it('one and the same secret counts once', () => {
		saveInProcess(endpoint({ revision: 2 }));
		const staticData = { endpoint: endpoint({ revision: 1 }) };
		expect(loadCandidates(staticData, url)).toStrictEqual([endpoint({ revision: 2 })]);
	});

	it.each([
		['the process knows it', endpoint({}), {}],
		['it is stored', undefined, { endpoint: endpoint({}) }],
	])('the only one counts: %s', (_, known, staticData) => {
		if (known !== undefined) saveInProcess(known);
		expect(loadEndpoint(staticData, url)).toEqual(endpoint({}));
		expect(loadCandidates(staticData, url)).toStrictEqual([endpoint({})]);
	});

	it('the one without any revision counts where it is the only one', () => {
		saveInProcess(endpoint({ revision: 0 }));
		expect(loadEndpoint({}, url)).toEqual(endpoint({ revision: 0 }));
	});

	it('what is stored counts where no secret came since: a registration may have added to it', () => {
		saveInProcess(endpoint({}));
		const stored = endpoint({ abbreviation: 'ab' });
		expect(loadEndpoint({ endpoint: stored }, url)).toEqual(stored);
	});
});

describe('an endpoint', () => {
	it.each([
		['nothing is stored', {}],
		['it has no id', { endpoint: { brandId: 'brand' } }],
		['it has no brand', { endpoint: { id: 'one' } }],
	])('is not known where %s', (_, staticData) => {
		expect(loadEndpoint(staticData, url)).toBeUndefined();
		expect(loadForeign(staticData, url)).toBeUndefined();
		expect(loadCandidates(staticData, url)).toStrictEqual([]);
	});

	it('of another address is foreign, and yet may have signed', () => {
		const foreign = endpoint({ url: otherUrl });
		expect(loadEndpoint({ endpoint: foreign }, url)).toBeUndefined();
		expect(loadForeign({ endpoint: foreign }, url)).toEqual(foreign);
		expect(loadCandidates({ endpoint: foreign }, url)).toStrictEqual([foreign]);
	});

	it('is not foreign when its address is only written differently', () => {
		const stored = endpoint({ url: url.replace('n8n.example', 'N8N.example:443') });
		expect(loadEndpoint({ endpoint: stored }, url)).toEqual(stored);
		expect(loadForeign({ endpoint: stored }, url)).toBeUndefined();
	});

	it('has nothing in the place of what is not stored', () => {
		const empty = { url: '', events: [], secret: '', revision: 0, since: 0 };
		expect(loadForeign({ endpoint: bare }, url)).toEqual({ ...bare, ...empty });
	});

	it('gets another secret, and keeps the one before it', () => {
		const before = endpoint({ previous: 'long ago', abbreviation: 'ab' });
		expect(withSecret(before, 'new')).toEqual({
			...before,
			secret: 'new',
			previous: 'secret',
			revision: 2,
			since: time.now,
		});
	});
});

describe('what has just been registered', () => {
	it('has the first secret', () => {
		const staticData = {};
		const { revision: _, since: __, ...registered } = endpoint({});
		remember(staticData, registered);
		const fresh = endpoint({ revision: 1, since: time.now });
		expect(staticData).toEqual({ endpoint: fresh });
		expect(loadEndpoint({}, url)).toEqual(fresh);
	});

	it('is forgotten by the static data and by the process', () => {
		const staticData = { seen: {} };
		remember(staticData, endpoint({}));
		forget(staticData, url);
		expect(staticData).toEqual({ seen: {} });
		expect(loadEndpoint(staticData, url)).toBeUndefined();
	});
});

describe('this process', () => {
	const given = endpoint({ revision: 2, abbreviation: 'given' });

	it.each([
		['nothing', undefined, 'given'],
		['an older secret', endpoint({ revision: 1, abbreviation: 'known' }), 'given'],
		['the same secret', endpoint({ revision: 2, abbreviation: 'known' }), 'given'],
		['a newer secret', endpoint({ revision: 3, abbreviation: 'known' }), 'known'],
	])('puts in the place of an endpoint only what is newer: it knows %s', (_, known, expected) => {
		if (known !== undefined) saveInProcess(known);
		expect(latestInProcess(given).abbreviation).toBe(expected);
	});

	it.each([
		['it was not given up', endpoint({ revision: 2 }), true],
		['it got another secret', endpoint({ revision: 3 }), false],
		['it was registered again', endpoint({ id: 'two', revision: 2 }), false],
		['it was given up', undefined, false],
	])('knows whether it still keeps an endpoint: %s', (_, known, expected) => {
		if (known !== undefined) saveInProcess(known);
		expect(isKept(given)).toBe(expected);
	});
});

describe('the static data', () => {
	it('take an endpoint that they do not have, as a copy', () => {
		const staticData: { endpoint?: StoredEndpoint } = {};
		const given = endpoint({});
		store(staticData, given);
		expect(staticData.endpoint).toEqual(given);
		expect(staticData.endpoint).not.toBe(given);
	});

	it('are not written where that says nothing new: n8n would save the whole workflow', () => {
		const kept = endpoint({});
		const staticData = { endpoint: kept };
		store(staticData, endpoint({ since: 1 }));
		expect(staticData.endpoint).toBe(kept);
	});

	it.each<Partial<StoredEndpoint>>([
		{ id: 'two' },
		{ secret: 'other' },
		{ revision: 2 },
		{ abbreviation: 'ab' },
	])('are written where this is different: %o', (change) => {
		const staticData = { endpoint: endpoint({}) };
		store(staticData, endpoint(change));
		expect(staticData.endpoint).toEqual(endpoint(change));
	});
});
