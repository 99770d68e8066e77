import { byId, useScene } from '../../support/scene';
import { startGateway, type Gateway } from '../../support/gateway';

/** Work of half a minute takes half a second. */
const scene = useScene({ factsSeconds: 30 });

let gateway: Gateway;

beforeAll(async () => (gateway = await startGateway(scene.sandbox.url)));

beforeEach(() => void gateway.mishaps.splice(0));

afterAll(async () => await gateway.close());

const throughGateway = () => ({ credential: { ...scene.credential, baseUrl: gateway.url } });

const create = (name: string) => ({
	resource: 'brand',
	operation: 'create',
	name,
	website: 'https://new.example',
});

const brandsNamed = (name: string) =>
	scene.sandbox.state.brands.where((brand) => brand.name === name);

/** One of a gateway that passes on that the service is away, and one that leaves open what was done. */
describe.each([
	[503, false],
	[524, true],
])('a write to which a gateway answers with %i', (status, mayBeDone) => {
	const name = `Behind ${status}`;

	it('is retried and done once', async () => {
		gateway.mishaps.push({ kind: 'answer', status }, { kind: 'answer', status });
		const { records } = await scene.run({ parameters: create(name), workflow: throughGateway() });
		expect(records).toMatchObject([{ name }]);
		expect(brandsNamed(name)).toHaveLength(1);
		expect(new Set(scene.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
	});

	it(`is given up after five attempts; it ${mayBeDone ? 'may' : 'cannot'} have been processed`, async () => {
		gateway.mishaps.push(...Array(5).fill({ kind: 'answer', status }));
		const { error } = await scene.runFailing({
			parameters: create(`${name} for good`),
			workflow: throughGateway(),
		});
		expect(error.message).toMatch(
			/^The service behind 127\.0\.0\.1:\d+ is not available \(after 5 attempts\)$/,
		);
		const doubt = 'The request may already have been processed.';
		expect(error.description?.includes(doubt)).toBe(mayBeDone);
	});
});

describe('30 s of work whose connection is cut after 3 s', () => {
	const FACTS = '/v1/brands/{brand_id}/facts';

	const generate = () => ({
		resource: 'brandFacts',
		operation: 'generate',
		brandId: byId(scene.brandId),
	});

	it('is done once, and its result is returned', async () => {
		gateway.mishaps.push({ kind: 'cut', afterMs: 50 });
		const { credits } = scene.sandbox.state.account;
		const { records } = await scene.run({ parameters: generate(), workflow: throughGateway() });
		expect(records).toMatchObject([{ brand_id: scene.brandId, research_status: 'complete' }]);
		expect(scene.sandbox.state.account.credits).toBe(credits - 1);
		const sent = scene.requestsTo('POST', FACTS);
		expect(sent[sent.length - 1]).toMatchObject({ status: 200, replayed: true });
	});
});

it('a node accepts an empty response to a write that returns no record', async () => {
	scene.sandbox.faults.add({ method: 'DELETE', kind: 'empty' });
	const { records } = await scene.run({
		parameters: {
			resource: 'aliasSuggestion',
			operation: 'dismiss',
			brandId: byId(scene.brandId),
			businessName: byId('Example Coffee & Co/Shop'),
		},
	});
	expect(records).toEqual([{ dismissed: true }]);
	expect(scene.requests).toHaveLength(1);
});
