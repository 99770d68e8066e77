import { useHeldTime } from './heldTime';
import type { Host } from './host';
import { post, TriggerScene } from './scene';

const scene = new TriggerScene();
const time = useHeldTime();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

const ROTATIONS = '/v1/brands/{brand_id}/webhooks/{webhook_id}/secret-rotations';

/** Somebody rotates the secret in the service. */
function rotateElsewhere(): string {
	scene.sandbox.world.webhooks.rotate(scene.endpoint);
	return scene.endpoint.secret;
}

const rotations = () =>
	scene.sandbox.requests.filter(({ path }) => path.endsWith('secret-rotations'));

const kept = (host: Host) => host.remembered.endpoint as Record<string, unknown>;
const isNew = 'has a new signing secret';

describe.each(['newest', 'oldest'] as const)('a secret that was rotated elsewhere: %s', (end) => {
	it('is replaced after the first delivery that shows it', async () => {
		const host = await scene.activeHost({ end });
		const foreign = rotateElsewhere();
		await scene.emit();
		await time.expectLine(isNew);
		expect(scene.endpoint.previous_secret).toBe(foreign);
		await scene.emit();
		expect(kept(host)).toMatchObject({ secret: scene.endpoint.secret });
		expect(host.answers).toEqual([200, 200]);
		expect(host.executions).toHaveLength(2);
	});
});

it('a secret that was rotated elsewhere is replaced after a delivery that starts nothing, too', async () => {
	const host = await scene.activeHost({ changes: { options: { reportIds: ['mine'] } } });
	rotateElsewhere();
	await scene.emit();
	await time.expectLine(isNew);
	expect(host.executions).toHaveLength(0);
});

it('a secret that was rotated elsewhere is replaced although the execution takes its time', async () => {
	const host = await scene.activeHost();
	host.whileMaking = () => void (time.now += 1_500);
	rotateElsewhere();
	await scene.emit();
	await time.expectLine(isNew);
	expect(host.answers).toEqual([200]);
});

it('a secret that was rotated elsewhere is replaced once by several deliveries', async () => {
	const host = await scene.activeHost();
	rotateElsewhere();
	await Promise.all([scene.emit(), scene.emit(), scene.emit()]);
	await time.expectLine(isNew);
	await scene.emit();
	expect(rotations()).toHaveLength(1);
	expect(host.executions).toHaveLength(4);
});

it('a secret that was rotated elsewhere is accepted as before, and said, when the service refuses another one', async () => {
	const host = await scene.activeHost();
	rotateElsewhere();
	scene.sandbox.faults.add({
		method: 'POST',
		path: ROTATIONS,
		kind: 'status',
		status: 403,
		code: 'insufficient_scope',
		times: 9,
	});
	await scene.emit();
	await time.expectLine('could not get one of its own');
	await scene.emit();
	expect(host.answers).toEqual([200, 200]);
	expect(rotations()).toHaveLength(1);
});

it('a secret that was rotated elsewhere does not hold up a delivery while the credential cannot be read, and that is said', async () => {
	const host = await scene.activeHost();
	rotateElsewhere();
	host.hasCredential = false;
	await scene.emit();
	expect(host.answers).toEqual([200]);
	expect(host.executions).toHaveLength(1);
	await time.expectLine('was replaced could not be found out');
});

it('a secret that was rotated elsewhere is left alone where the user keeps it in the credential, and that is said', async () => {
	const host = await scene.activeHost();
	host.parameters = { ...host.parameters, registration: 'byHand' };
	host.credential = { ...host.credential, webhookSigningSecret: scene.endpoint.secret };
	const foreign = rotateElsewhere();
	await scene.emit();
	await time.expectLine(
		"the signing secret was rotated. Deliveries are accepted for 24 hours more; put the new secret into the field 'Webhook Signing Secret' of the credential by then.",
	);
	host.credential = { ...host.credential, webhookSigningSecret: foreign };
	await scene.emit();
	expect(host.answers).toEqual([200, 200]);
	expect(rotations()).toHaveLength(0);
});

it('a secret that was rotated elsewhere is left alone by a delivery that is not signed rightly', async () => {
	const host = await scene.activeHost();
	rotateElsewhere();
	const before = host.staticData;
	const forged = scene.envelope();
	await post(host, forged, scene.signed(forged, 'guessed'));
	await scene.emit('report.completed', scene.completed(), { signature: 'stale' });
	await time.afterAnswer();
	expect(host.answers).toEqual([401, 401]);
	expect(host.staticData).toBe(before);
	expect(rotations()).toHaveLength(0);
});

it('a new secret counts, whatever an execution that began before puts back', async () => {
	const host = await scene.activeHost();
	const stale = host.staticData;
	rotateElsewhere();
	await scene.emit();
	await time.expectLine(isNew);
	await scene.emit();
	host.staticData = stale;
	await scene.emit();
	expect(host.answers).toEqual([200, 200, 200]);
	expect(kept(host)).toMatchObject({ secret: scene.endpoint.secret });
});
