import { randomUUID } from 'node:crypto';
import { signatureHeader } from '../../../sandbox/webhooks/signing.cts';
import { hostLog } from '../engine/host.cts';
import { byId } from '../support/scene.cts';
import { useHeldTime } from './heldTime.cts';
import type { Host } from './host.cts';
import { post, RETRY_MS, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
const time = useHeldTime();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

const HOUR_MS = 3_600_000;

const ROTATIONS = '/v1/brands/{brand_id}/webhooks/{webhook_id}/secret-rotations';

const isNew = 'has a new signing secret';

const requestsOf = (end: string) =>
	scene.sandbox.requests.filter(({ path }) => path.endsWith(end)).length;
const rotations = () => requestsOf('secret-rotations');
const looks = () => requestsOf('deliveries');

/** Somebody rotates the secret in the service. @returns the new one */
function rotate(): string {
	scene.sandbox.world.webhooks.rotate(scene.endpoint);
	return scene.endpoint.secret;
}

/** Two rotations elsewhere: nothing signs with a secret of the trigger any more. */
function loseSecret(): void {
	rotate();
	rotate();
}

/** A delivery that is refused has the secret replaced, and comes again. */
async function expectHealing(): Promise<void> {
	const delivery = await scene.emit();
	await time.expectLine(isNew);
	await scene.sandbox.clock.advance(RETRY_MS);
	expect(delivery.status).toBe('delivered');
}

/** Many requests of a stranger. */
async function flood(host: Host, count = 20): Promise<void> {
	const body = scene.envelope();
	const forged = scene.signed(body, 'guessed');
	for (let sent = 0; sent < count; sent += 1) {
		await post(host, body, { ...forged, 'x-ab-delivery-id': `dlv_${sent}` });
	}
}

describe.each(['newest', 'oldest'] as const)('a lost secret: %s', (end) => {
	it('is replaced after the first delivery that it refuses, which comes again', async () => {
		const host = await scene.activeHost({ end });
		// As it is pasted by many.
		host.credential.apiKey = ` "Bearer ${scene.sandbox.apiKey}"`;
		loseSecret();
		await expectHealing();
		await scene.emit();
		expect(host.answers).toEqual([401, 200, 200]);
		expect(host.executions).toHaveLength(2);
		expect(host.endpoint).toMatchObject({ secret: scene.endpoint.secret });
	});

	it('is replaced when n8n has lost all that the workflow remembers', async () => {
		const host = await scene.activeHost({ end });
		host.remembered = {};
		host.restart();
		await expectHealing();
	});

	it('is replaced although an expression has another brand by now', async () => {
		const host = await scene.activeHost({ end });
		const events = ['report.failed'];
		host.parameters = { ...host.parameters, events, brandId: byId(randomUUID()) };
		loseSecret();
		await expectHealing();
		// It is kept with the workflow, though the delivery starts nothing.
		expect(host.executions).toEqual([]);
		expect(host.endpoint).toMatchObject({ secret: scene.endpoint.secret });
	});

	it('is replaced when n8n has put back an older one, and was restarted', async () => {
		const host = await scene.activeHost({ end });
		const older = host.staticData;
		loseSecret();
		await expectHealing();
		loseSecret();
		host.staticData = older;
		host.restart();
		hostLog.length = 0;
		await expectHealing();
	});
});

describe('a secret that somebody has rotated, because it leaked', () => {
	/** What an attacker sends who has a secret. */
	const forge = async (host: Host, id: string, secret: string, as: 'v1' | 'v0' = 'v1') => {
		const body = scene.envelope({ id });
		const header = signatureHeader(body, { v1: 'none', [as]: secret });
		return (await post(host, body, { 'x-ab-signature': header })).status;
	};

	it.each(['newest', 'oldest'] as const)(
		'is replaced after the next delivery, and then counts no more: %s',
		async (end) => {
			const host = await scene.activeHost({ end });
			const leaked = scene.endpoint.secret;
			rotate();
			expect(await forge(host, 'evt_before', leaked)).toBe(200);
			await scene.emit();
			host.restart();
			await time.expectLine(isNew);
			expect(await forge(host, 'evt_v1', leaked)).toBe(401);
			expect(await forge(host, 'evt_v0', leaked, 'v0')).toBe(401);
			await time.afterAnswer();
			await scene.emit();
			expect([host.executions.length, rotations()]).toEqual([3, 1]);
			expect(host.endpoint).toMatchObject({ secret: scene.endpoint.secret });
		},
	);

	it('is replaced once by several processes that notice it at the same time', async () => {
		const host = await scene.activeHost();
		const { node: first, staticData } = host;
		host.restart();
		const { secret: v0 } = scene.endpoint;
		const foreign = rotate();
		const body = scene.envelope();
		for (const node of [host.node, first]) {
			Object.assign(host, { node, staticData });
			await post(host, body, { 'x-ab-signature': signatureHeader(body, { v1: foreign, v0 }) });
		}
		expect([host.answers, rotations()]).toEqual([[200, 200], 2]);
		expect(scene.endpoint.previous_secret).toBe(foreign);
	});

	it('is replaced though strangers have used up the look at the log of the service', async () => {
		const host = await scene.activeHost();
		await flood(host, 3);
		await time.afterAnswer();
		rotate();
		await scene.emit();
		await time.expectLine(isNew);
	});

	it('is replaced once an hour at most, whatever the attacker sends', async () => {
		const host = await scene.activeHost();
		for (const id of ['evt_1', 'evt_2', 'evt_3']) {
			expect(await forge(host, id, scene.endpoint.secret, 'v0')).toBe(200);
			await time.afterAnswer();
		}
		expect(rotations()).toBe(1);
		await scene.emit();
		expect(host.answers.at(-1)).toBe(200);
	});
});

describe('a new secret', () => {
	it('counts, whatever an execution that began before puts back', async () => {
		const host = await scene.activeHost();
		const stale = host.staticData;
		loseSecret();
		await scene.emit();
		await time.expectLine(isNew);
		await scene.emit();
		host.staticData = stale;
		await scene.emit();
		expect(host.answers).toEqual([401, 200, 200]);
		expect(host.endpoint).toMatchObject({ secret: scene.endpoint.secret });
	});

	it('is not that of a test in the editor, which asks for none', async () => {
		const host = await scene.activeHost();
		loseSecret();
		await scene.emit();
		await time.expectLine(isNew);
		host.isTest = true;
		host.staticData = '{}';
		await host.activate();
		const body = scene.envelope();
		const { secret } = scene.sandbox.state.webhooks.all()[1];
		expect((await post(host, body, scene.signed(body, secret))).status).toBe(200);
		const before = looks();
		await flood(host, 2);
		await time.afterAnswer();
		expect(looks()).toBe(before);
	});

	it('is not asked for an endpoint that the workflow does not know, while its own one is there', async () => {
		const host = await scene.activeHost();
		scene.sandbox.state.webhooks.add({ ...scene.endpoint, id: randomUUID(), secret: 'another' });
		await scene.emit();
		await time.afterAnswer();
		expect([host.answers.sort(), rotations()]).toEqual([[200, 401], 0]);
		scene.endpoint.is_active = false;
		time.now += HOUR_MS;
		await scene.emit();
		await time.expectLine(isNew);
	});

	it('is one, where several processes have refused deliveries', async () => {
		const host = await scene.activeHost();
		const first = host.node;
		host.restart();
		loseSecret();
		for (const node of [host.node, first]) {
			host.node = node;
			await scene.emit();
		}
		await time.afterAnswer();
		const asked = scene.sandbox.requests.filter(({ path }) => path.endsWith('secret-rotations'));
		expect(asked).toHaveLength(2);
		expect(asked[0].idempotencyKey).toBe(asked[1].idempotencyKey);
	});

	it('comes with the endpoint switched on again', async () => {
		await scene.activeHost();
		loseSecret();
		scene.endpoint.consecutive_failures = 19;
		await scene.emit();
		expect(scene.endpoint.is_active).toBe(false);
		await time.expectLine(isNew);
		expect(scene.endpoint.is_active).toBe(true);
	});

	it('comes an hour later where the service could not give one, which is said', async () => {
		await scene.activeHost();
		loseSecret();
		const refusal = { kind: 'status', status: 403, code: 'insufficient_scope' } as const;
		scene.sandbox.faults.add({ method: 'POST', path: ROTATIONS, ...refusal });
		const delivery = await scene.emit();
		await time.expectLine('This is tried again in an hour');
		expect(hostLog.map(({ message }) => message).join('\n')).not.toContain('..');
		time.now += HOUR_MS;
		await scene.sandbox.clock.advance(RETRY_MS);
		await time.expectLine(isNew);
		await scene.sandbox.clock.advance(120_000);
		expect(delivery.status).toBe('delivered');
		// The service may repeat a refusal to the same key.
		const asked = scene.sandbox.requests.filter(({ path }) => path.endsWith('secret-rotations'));
		expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
	});

	it('is not asked for while the credential cannot be read, which is said', async () => {
		const host = await scene.activeHost();
		loseSecret();
		host.hasCredential = false;
		await scene.emit();
		expect(host.answers).toEqual([401]);
		await time.expectLine('could not be found out');
	});
});

describe('forged requests', () => {
	it('have the service asked once an hour at most, however many they are', async () => {
		const host = await scene.activeHost();
		await scene.emit();
		await flood(host);
		// The log of the service may not have the answer yet.
		await time.advance(4_000);
		expect(looks()).toBe(0);
		await time.afterAnswer();
		for (const [ms, count] of [
			[HOUR_MS - 60_000, 1],
			[60_000, 2],
		]) {
			time.now += ms;
			await flood(host);
			await time.afterAnswer();
			expect([looks(), rotations()]).toEqual([count, 0]);
		}
	});

	it('that have used up the look delay a new secret by an hour', async () => {
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

	it('have nothing asked when they are late repetitions: the secret is right', async () => {
		const host = await scene.activeHost();
		await scene.emit('report.completed', scene.completed(), { signature: 'stale' });
		await time.afterAnswer();
		expect([host.answers, looks()]).toEqual([[401], 0]);
	});
});
