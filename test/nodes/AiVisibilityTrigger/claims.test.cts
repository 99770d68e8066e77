import { clock } from '../../../nodes/shared/base/time/clock';
import { settled } from '../support/waiting.cts';
import { post, RETRY_MS, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => {
	jest.restoreAllMocks();
	await scene.close();
});

/** The others come meanwhile. */
const moment = async () => await settled(scene.sandbox);

describe.each(['newest', 'oldest'] as const)('an event, in n8n %s', (end) => {
	it('starts one workflow however often it is sent', async () => {
		const host = await scene.activeHost({ end });
		scene.sandbox.faults.add({ kind: 'duplicateDelivery' });
		await scene.emit();
		const body = scene.envelope();
		const answers = await Promise.all(
			[1, 2, 3, 4].map(async () => await post(host, body, scene.signed(body))),
		);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(host.executions).toHaveLength(2);
	});

	it('starts again when the execution could not be made', async () => {
		const host = await scene.activeHost({ end });
		host.refusedExecutions = 1;
		const delivery = await scene.emit();
		expect(host.answers).toEqual([500]);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(host.executions).toMatchObject([
			{ event_id: delivery.event_id, delivery_id: delivery.id },
		]);
		expect(delivery.status).toBe('delivered');
	});

	it('changes nothing of what the workflow stores', async () => {
		const host = await scene.activeHost({ end });
		host.whileMaking = () => void (host.staticData = JSON.stringify({ users: 'own' }));
		await scene.emit();
		expect(JSON.parse(host.staticData)).toEqual({ users: 'own' });
	});
});

// n8n 1 answers before an execution that takes longer to make exists.
it('an event does not start again while n8n has no slot, nor when only its answer was lost', async () => {
	const host = await scene.activeHost({ end: 'newest' });
	host.hangsUp = true;
	let free = () => {};
	host.whileMaking = async () => await new Promise<void>((resolve) => (free = resolve));
	const delivery = await scene.emit();
	expect(delivery.status).not.toBe('delivered');
	// A minute later.
	const elapsed = clock.elapsed();
	jest.spyOn(clock, 'elapsed').mockReturnValue(elapsed + 60_000);
	const pause = jest.spyOn(clock, 'pause').mockImplementation(async () => await moment());
	const retried = scene.sandbox.clock.advance(RETRY_MS);
	await moment();
	host.whileMaking = undefined;
	free();
	await retried;
	pause.mockRestore();
	await scene.sandbox.world.webhooks.idle();
	expect(delivery.status).toBe('delivered');
	expect(host.executions).toHaveLength(1);
});

it.each([false, true])(
	'an event that is replayed starts again if the option says so: %s',
	async (allowReplays) => {
		const host = await scene.activeHost({ changes: { options: { allowReplays } } });
		scene.sandbox.faults.add({ kind: 'duplicateDelivery' });
		const first = await scene.emit();
		// The signature has seconds.
		const now = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => now + 2_000);
		scene.sandbox.world.webhooks.replay(scene.endpoint, first);
		await scene.sandbox.world.webhooks.idle();
		expect(host.answers).toEqual([200, 200, 200]);
		expect(host.executions).toHaveLength(allowReplays ? 2 : 1);
	},
);

it('an event starts the workflow although a test in the editor, or another form, has seen it', async () => {
	const host = await scene.activeHost();
	const { parameters } = host;
	const body = scene.envelope();
	host.parameters = { ...parameters, events: ['report.failed'] };
	expect((await post(host, body, scene.signed(body))).status).toBe(200);
	host.parameters = parameters;
	for (const isTest of [true, false]) {
		host.isTest = isTest;
		expect((await post(host, body, scene.signed(body))).status).toBe(200);
	}
	expect(host.executions).toHaveLength(2);
});
