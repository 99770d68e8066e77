import { hostLog } from '../engine/host';
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
	await time.expectLine('has no new signing secret yet');
	return host;
}

const adviceToUser = () =>
	hostLog.filter(({ message }) => message.includes('Unpublish and publish'));

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
		expect(adviceToUser()).toEqual([]);
	});

	it('is left to the user after the last attempt', async () => {
		await rotateInAnOutage();
		expect(adviceToUser()).toEqual([]);
		await time.advance(21 * 60 * MINUTE_MS);
		expect(adviceToUser()).toMatchObject([{ level: 'warn' }]);
	});

	it('is not asked for any more once the workflow is unpublished', async () => {
		const host = await rotateInAnOutage();
		await host.deactivate();
		const tried = rotations().length;
		await time.advance(30 * MINUTE_MS);
		expect(rotations()).toHaveLength(tried);
		expect(adviceToUser()).toEqual([]);
	});
});
