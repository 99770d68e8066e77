import { useHeldTime } from './heldTime';
import { TriggerScene } from './scene';

const scene = new TriggerScene();
const time = useHeldTime();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

const MINUTE_MS = 60_000;

const rotations = () =>
	scene.sandbox.requests.filter(({ path }) => path.endsWith('secret-rotations'));

/** Somebody rotates the secret, and the trigger cannot get one of its own while the service is away. */
async function rotateInAnOutage() {
	const host = await scene.activeHost();
	const { webhooks } = scene.sandbox.world;
	webhooks.rotate(scene.endpoint);
	scene.sandbox.faults.add({
		method: 'POST',
		path: '/v1/brands/{brand_id}/webhooks/{webhook_id}/secret-rotations',
		kind: 'status',
		status: 503,
		code: 'service_unavailable',
		times: 1_000,
	});
	await scene.emit();
	// The next attempt comes after a minute.
	await time.advance(30_000);
	await time.expectLine('could not get one of its own');
	return host;
}

describe('a new secret', () => {
	it('is asked for with the same key until it is there', async () => {
		await rotateInAnOutage();
		const tried = rotations().length;
		await time.advance(10 * MINUTE_MS);
		expect(rotations().length).toBeGreaterThan(tried);
		scene.sandbox.faults.clear();
		await time.advance(30 * MINUTE_MS);
		expect(rotations().at(-1)?.status).toBe(200);
		expect(new Set(rotations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
	});

	it('is not asked for any more once the workflow is unpublished', async () => {
		const host = await rotateInAnOutage();
		await host.deactivate();
		const tried = rotations().length;
		await time.advance(30 * MINUTE_MS);
		expect(rotations()).toHaveLength(tried);
	});
});
