import type { Host } from './webhookHost.cts';
import { post, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

const brands = () => scene.sandbox.state.brands.all().slice(0, 3);
const brandIds = () => brands().map(({ id }) => id);
const endpointOf = (brandId: string) =>
	scene.sandbox.state.webhooks.all().find(({ brand_id: id }) => id === brandId)!;

const hostForAll = async () => await scene.activeHost({ changes: { brands: 'all' } });

/** A delivery to the endpoint of a brand that somebody makes up. */
async function send(host: Host, brandId: string, id: string, signer = brandId) {
	const body = scene.envelope({ id, data: { ...scene.completed(), brand_id: brandId } });
	const url = `${host.url}?brand=${brandId}`;
	return await post({ url }, body, scene.signed(body, endpointOf(signer).secret));
}

it('deliveries to several brands start the workflow with an item that says its brand', async () => {
	const host = await hostForAll();
	const { webhooks } = scene.sandbox.world;
	for (const brand_id of brandIds()) {
		webhooks.emit(brand_id, 'report.completed', { ...scene.completed(), brand_id });
	}
	await webhooks.idle();
	expect(host.answers).toEqual([200, 200, 200]);
	const items = host.executions.map(({ brand_id, brand }) => ({ id: brand_id, name: brand }));
	expect(items).toEqual(expect.arrayContaining(brands().map(({ id, name }) => ({ id, name }))));
});

it('the secret of one brand does not sign for another', async () => {
	const host = await hostForAll();
	const [first, second] = brandIds();
	expect((await send(host, first, 'evt_1', second)).status).toBe(401);
	expect((await post(host, '{}')).status).toBe(401);
	expect(host.executions).toEqual([]);
});
