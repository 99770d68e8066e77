import { createHmac } from 'node:crypto';
import { hostLog } from '../engine/host';
import { useHeldTime } from './heldTime';
import type { Host } from './host';
import { post, RETRY_MS, TriggerScene } from './scene';

const scene = new TriggerScene();
const time = useHeldTime();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

const HOUR_MS = 3_600_000;

const isNew = 'has a new signing secret';

const requestsOf = (end: string) =>
	scene.sandbox.requests.filter(({ path }) => path.endsWith(end)).length;
const rotations = () => requestsOf('secret-rotations');
const looks = () => requestsOf('deliveries');

/** Two rotations elsewhere: nothing signs with a secret of the trigger any more. */
function loseSecret(): void {
	scene.sandbox.world.webhooks.rotate(scene.endpoint);
	scene.sandbox.world.webhooks.rotate(scene.endpoint);
}

/** Many requests of a stranger. */
async function flood(host: Host, count = 20): Promise<void> {
	const body = scene.envelope();
	const forged = scene.signed(body, 'guessed');
	for (let sent = 0; sent < count; sent += 1) {
		await post(host, body, { ...forged, 'x-ab-delivery-id': `dlv_${sent}` });
	}
}

describe.each(['newest', 'oldest'] as const)('a secret that is lost: %s', (end) => {
	it('is replaced after the first delivery that it refuses, which comes again', async () => {
		const host = await scene.activeHost({ end });
		loseSecret();
		const delivery = await scene.emit();
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(delivery.status).toBe('delivered');
		await scene.emit();
		expect(host.answers).toEqual([401, 200, 200]);
		expect(host.executions).toHaveLength(2);
		expect(host.remembered.endpoint).toMatchObject({ secret: scene.endpoint.secret });
	});

	it('is replaced when n8n has lost all that the workflow remembers', async () => {
		const host = await scene.activeHost({ end });
		host.remembered = {};
		host.restart();
		const delivery = await scene.emit();
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(delivery.status).toBe('delivered');
	});

	it('is replaced when n8n has put back an older one, and was restarted', async () => {
		const host = await scene.activeHost({ end });
		const older = host.staticData;
		loseSecret();
		await scene.emit();
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(RETRY_MS);
		loseSecret();
		host.staticData = older;
		host.restart();
		hostLog.length = 0;
		const delivery = await scene.emit();
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(delivery.status).toBe('delivered');
	});
});

it('a lost secret that was replaced switches the endpoint on again', async () => {
	await scene.activeHost();
	loseSecret();
	scene.endpoint.consecutive_failures = 19;
	await scene.emit();
	expect(scene.endpoint.is_active).toBe(false);
	await time.expectLine(isNew);
	expect(scene.endpoint.is_active).toBe(true);
});

it('forged requests have the service asked once an hour at most, however many they are', async () => {
	const host = await scene.activeHost();
	await scene.emit();
	await flood(host);
	await time.afterAnswer();
	expect([looks(), rotations()]).toEqual([1, 0]);
	time.now += HOUR_MS;
	await flood(host);
	await time.afterAnswer();
	expect([looks(), rotations()]).toEqual([2, 0]);
});

it('a lost secret heals within six deliveries although forged requests have used up the look', async () => {
	const host = await scene.activeHost();
	await scene.emit();
	await flood(host, 3);
	await time.afterAnswer();
	loseSecret();
	const delivery = await scene.emit();
	expect(delivery.response_status).toBe(401);
	// The retry of the service that comes after an hour.
	time.now += HOUR_MS;
	await scene.sandbox.clock.advance(RETRY_MS);
	await time.expectLine(isNew);
	await scene.sandbox.clock.advance(120_000);
	expect(delivery.status).toBe('delivered');
	expect(delivery.attempt).toBeLessThanOrEqual(6);
});

describe('a captured delivery', () => {
	/** The signature header of a delivery, relabelled as if a newer secret had signed beside it. */
	const relabelled = (body: string, t: number) => {
		const right = createHmac('sha256', scene.endpoint.secret).update(`${t}.${body}`).digest('hex');
		return `t=${t},v1=${'a'.repeat(64)},v0=${right}`;
	};
	const nowInSeconds = () => Math.floor(time.now / 1_000);

	it('causes no rotation', async () => {
		const host = await scene.activeHost();
		const body = scene.envelope();
		const t = nowInSeconds();
		await post(host, body, { ...scene.signed(body, scene.endpoint.secret, t) });
		const before = scene.sandbox.requests.length;
		await post(host, body, { 'x-ab-signature': relabelled(body, t), 'x-ab-delivery-id': 'x' });
		await time.afterAnswer();
		expect(scene.sandbox.requests.length).toBe(before);
	});

	it('causes none either when n8n has never seen it: the service does not know it', async () => {
		const host = await scene.activeHost();
		const { secret } = scene.endpoint;
		for (const id of ['evt_1', 'evt_2', 'evt_3']) {
			const body = scene.envelope({ id });
			const signature = relabelled(body, nowInSeconds());
			await post(host, body, { 'x-ab-signature': signature, 'x-ab-delivery-id': `dlv_${id}` });
		}
		await time.afterAnswer();
		expect([looks(), rotations()]).toEqual([1, 0]);
		expect(scene.endpoint.secret).toBe(secret);
		expect(host.executions).toHaveLength(3);
	});
});
