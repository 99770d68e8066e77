import { useHeldTime } from './heldTime.cts';
import type { Host } from './host.cts';
import { post, RETRY_MS, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
const time = useHeldTime();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

const brands = () => scene.sandbox.state.brands.all().slice(0, 3);
const brandIds = () => brands().map(({ id }) => id);
const endpointOf = (brandId: string) =>
	scene.sandbox.state.webhooks.all().find(({ brand_id: id }) => id === brandId)!;

const hostForAll = async (end?: 'newest' | 'oldest') =>
	await scene.activeHost({ end, changes: { brands: 'all' } });

/** Has the service announce an event to each of these brands at once. */
async function emitTo(brandIds: string[]) {
	const { webhooks } = scene.sandbox.world;
	const deliveries = brandIds.map((brand_id) => {
		const data = { ...scene.completed(), brand_id };
		return webhooks.emit(brand_id, 'report.completed', data)[0];
	});
	await webhooks.idle();
	return deliveries;
}

/** A delivery to the endpoint of a brand that somebody makes up. */
async function send(host: Host, brandId: string, id: string, signer = brandId) {
	const body = scene.envelope({ id, data: { ...scene.completed(), brand_id: brandId } });
	const url = `${host.url}?brand=${brandId}`;
	return await post({ url }, body, scene.signed(body, endpointOf(signer).secret));
}

function loseSecret(brandId: string): void {
	scene.sandbox.world.webhooks.rotate(endpointOf(brandId));
	scene.sandbox.world.webhooks.rotate(endpointOf(brandId));
}

const isNew = 'has a new signing secret';

describe.each(['newest', 'oldest'] as const)('deliveries to several brands: %s', (end) => {
	it('start the workflow with an item that says its brand', async () => {
		const host = await hostForAll(end);
		await emitTo(brandIds());
		expect(host.answers).toEqual([200, 200, 200]);
		const items = host.executions.map(({ brand_id, brand }) => ({ id: brand_id, name: brand }));
		const expected = brands().map(({ id, name }) => ({ id, name }));
		expect(items).toEqual(expect.arrayContaining(expected));
		expect(items).toHaveLength(3);
	});

	it('are known after a restart, however many came at once', async () => {
		const host = await hostForAll(end);
		// All of them have read the static data before the first is saved.
		host.whileMaking = async () => await new Promise((resolve) => setTimeout(resolve, 50));
		const ids = brandIds();
		await Promise.all(ids.map(async (id) => await send(host, id, `evt_${id}`)));
		host.restart();
		for (const id of ids) expect((await send(host, id, `evt_${id}`)).status).toBe(200);
		expect(host.executions).toHaveLength(3);
	});

	it('have a lost secret replaced for its brand only', async () => {
		const host = await hostForAll(end);
		const [first, second] = brandIds();
		loseSecret(first);
		const [lost, other] = await emitTo([first, second]);
		expect(other.status).toBe('delivered');
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(lost.status).toBe('delivered');
		expect(host.executions).toHaveLength(2);
		const endpoint = { secret: endpointOf(first).secret, brand: brands()[0].name };
		expect(host.remembered.brands).toMatchObject({ [first]: { endpoint } });
	});

	it.each([
		['n8n has lost all that the workflow remembers', false, true],
		['it has lost which brands were chosen by name', false, true, true],
		['the service drops the query of their addresses, too', true, true, true],
		['it does so and their secrets are lost', true, false],
	])('heal when %s', async (_, drops, forgets, areNamed = false) => {
		const names = { brands: 'chosen', brandIds: brands().map(({ name }) => name) };
		const host = await scene.activeHost({ end, changes: areNamed ? names : { brands: 'all' } });
		for (const { id } of brands()) {
			if (drops) endpointOf(id).url = host.url;
			if (!forgets) loseSecret(id);
		}
		if (forgets) host.remembered = {};
		host.restart();
		const deliveries = await emitTo(brandIds());
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(deliveries.map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
		expect(Object.keys(host.remembered.brands as object)).toHaveLength(3);
	});
});

it('deliveries come in where the service drops the query of an address', async () => {
	const host = await hostForAll();
	const [, second] = brands();
	const body = scene.envelope({ data: {} });
	const headers = scene.signed(body, endpointOf(second.id).secret);
	expect((await post(host, body, headers)).status).toBe(200);
	expect((await post(host, body, headers)).status).toBe(200);
	expect(host.executions).toMatchObject([{ brand_id: second.id, brand: second.name }]);
});

it('another process never writes old endpoints over new ones', async () => {
	const host = await hostForAll();
	const main = host.node;
	host.restart();
	const webhook = host.node;
	const [first, second] = brandIds();
	loseSecret(first);
	await emitTo([first]);
	await time.expectLine(isNew);
	// It knows a new secret, and has not written it yet when the workflow is published again.
	host.node = main;
	host.parameters = { ...host.parameters, events: ['report.completed'] };
	await host.deactivate();
	await host.activate();
	host.node = webhook;
	host.answers.length = 0;
	await emitTo([first, second]);
	expect(host.answers).toEqual([200, 200]);
	const remembered = host.remembered.brands as Record<string, { endpoint: { id: string } }>;
	for (const id of [first, second]) {
		expect(remembered[id].endpoint).toMatchObject({ id: endpointOf(id).id });
	}
	host.node = main;
	await host.deactivate();
	expect(scene.sandbox.state.webhooks.all()).toEqual([]);
});

it('the secret of one brand does not sign for another', async () => {
	const host = await hostForAll();
	const [first, second] = brandIds();
	expect((await send(host, first, 'evt_1', second)).status).toBe(401);
	expect((await post(host, '{}')).status).toBe(401);
	expect(host.executions).toEqual([]);
});

it('forged brands are remembered for no more than a hundred, and have the service asked as often', async () => {
	const host = await hostForAll();
	const before = scene.sandbox.requests.length;
	const body = scene.envelope();
	for (let count = 0; count < 150; count += 1) {
		const answer = await post(
			{ url: `${host.url}?brand=b${count}` },
			body,
			scene.signed(body, 'x'),
		);
		expect(answer.status).toBe(401);
	}
	await time.afterAnswer();
	// Its own brands have three of the hundred.
	expect(scene.sandbox.requests.length - before).toBe(97);
	expect((await send(host, brands()[2].id, 'evt_1')).status).toBe(200);
});
