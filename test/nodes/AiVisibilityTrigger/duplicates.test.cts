import { useHeldTime } from './heldTime.cts';
import { post, RETRY_MS, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
const time = useHeldTime();
beforeEach(async () => await scene.open());
afterEach(async () => await scene.close());

/** The others come meanwhile. */
const moment = async () => await new Promise<void>((resolve) => setTimeout(resolve, 50));

describe('an event', () => {
	it.each(['newest', 'oldest'] as const)(
		'starts one workflow however often it is sent: %s',
		async (end) => {
			const host = await scene.activeHost({ end });
			await scene.emit('report.completed', scene.completed(), { twice: true });
			const body = scene.envelope();
			const answers = await Promise.all(
				[1, 2, 3, 4].map(async () => await post(host, body, scene.signed(body))),
			);
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
			expect(host.executions).toHaveLength(2);
		},
	);

	it.each(['newest', 'oldest'] as const)(
		'starts again when the execution could not be made: %s',
		async (end) => {
			const host = await scene.activeHost({ end });
			host.refusedExecutions = 1;
			const delivery = await scene.emit();
			expect(host.answers).toEqual([500]);
			await scene.sandbox.clock.advance(RETRY_MS);
			expect(host.executions).toMatchObject([
				{ event_id: delivery.event_id, delivery_id: delivery.id },
			]);
			expect(delivery.status).toBe('delivered');
		},
	);

	// n8n 1 answers before an execution that takes longer to make exists.
	it('does not start again when only its answer was lost', async () => {
		const host = await scene.activeHost({ end: 'newest' });
		host.hangsUp = true;
		host.whileMaking = moment;
		const delivery = await scene.emit();
		expect(delivery.status).not.toBe('delivered');
		while (host.executions.length === 0) await moment();
		await time.advance(1_000);
		await scene.sandbox.clock.advance(RETRY_MS);
		expect(delivery.status).toBe('delivered');
		expect(host.executions).toHaveLength(1);
	});

	it.each(['newest', 'oldest'] as const)('is known after a restart: %s', async (end) => {
		const host = await scene.activeHost({ end });
		// However long that took.
		host.whileMaking = () => void (time.now += 10_000);
		const body = scene.envelope();
		await post(host, body, scene.signed(body));
		host.restart();
		expect((await post(host, body, scene.signed(body))).status).toBe(200);
		expect(host.executions).toHaveLength(1);
	});

	it.each([false, true])(
		'that is replayed starts again if the option says so: %s',
		async (allowReplays) => {
			const host = await scene.activeHost({ changes: { options: { allowReplays } } });
			const first = await scene.emit('report.completed', scene.completed(), { twice: true });
			await time.advance(1_000);
			scene.sandbox.world.webhooks.replay(scene.endpoint, first);
			await scene.sandbox.world.webhooks.idle();
			expect(host.answers).toEqual([200, 200, 200]);
			expect(host.executions).toHaveLength(allowReplays ? 2 : 1);
		},
	);
});

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
