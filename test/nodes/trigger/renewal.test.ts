import { hostLog } from '../engine/host';
import { runTimeAt } from '../support/speed';
import { TriggerScene } from './scene';

const scene = new TriggerScene();
let restoreTime: () => void;
beforeEach(async () => {
	await scene.open({ speed: 20 });
	restoreTime = runTimeAt(scene.sandbox.clock);
});
afterEach(async () => {
	restoreTime();
	await scene.close();
});

const MINUTE_MS = 60_000;

const rotations = () =>
	scene.sandbox.requests.filter(({ path }) => path.endsWith('secret-rotations'));

const until = async (isThere: () => boolean) => {
	for (let looks = 0; !isThere() && looks < 200; looks++) {
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	expect(isThere()).toBe(true);
};

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
	await until(() =>
		hostLog.some(({ message }) => message.includes('could not get one of its own')),
	);
	return host;
}

describe('a new secret', () => {
	it('is asked for with the same key until it is there', async () => {
		await rotateInAnOutage();
		const tried = rotations().length;
		await scene.sandbox.clock.advance(10 * MINUTE_MS);
		await until(() => rotations().length > tried);
		scene.sandbox.faults.clear();
		await scene.sandbox.clock.advance(30 * MINUTE_MS);
		await until(() => rotations().some(({ status }) => status === 200));
		expect(new Set(rotations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
	});

	it('is not asked for any more once the workflow is unpublished', async () => {
		const host = await rotateInAnOutage();
		await host.deactivate();
		const tried = rotations().length;
		await scene.sandbox.clock.advance(30 * MINUTE_MS);
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect(rotations()).toHaveLength(tried);
	});
});
