import { hostLog } from '../engine/engineHost.cts';
import { post, RETRY_MS, TriggerScene } from './scene.cts';

const scene = new TriggerScene();
beforeEach(async () => await scene.open());
afterEach(async () => {
	jest.restoreAllMocks();
	await scene.close();
});

it('an event starts again when the execution could not be made, else only once', async () => {
	const host = await scene.activeHost();
	host.refusedExecutions = 1;
	const delivery = await scene.emit();
	expect(host.answers).toEqual([500]);
	await scene.sandbox.clock.advance(RETRY_MS);
	expect(delivery.status).toBe('delivered');
	const body = scene.envelope({ id: delivery.event_id });
	for (let count = 1; count <= 2; count += 1) await post(host, body, scene.signed(body));
	expect(host.answers).toEqual([500, 200, 200, 200]);
	const { id, event_id } = delivery;
	expect(host.executions).toMatchObject([{ event_id, delivery_id: id }]);
	const why = `event ${event_id} (report.completed) does not start the workflow: it was received before`;
	expect(hostLog.at(-1)).toMatchObject({ level: 'debug', message: expect.stringContaining(why) });
});

it('an event that is replayed starts again if the option says so', async () => {
	const host = await scene.activeHost({ changes: { options: { allowReplays: true } } });
	scene.sandbox.faults.add({ kind: 'duplicateDelivery' });
	const first = await scene.emit();
	// The signature has seconds.
	const now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now + 2_000);
	scene.sandbox.world.webhooks.send(scene.endpoint, first.payload, false);
	await scene.sandbox.world.webhooks.idle();
	expect(host.answers).toEqual([200, 200, 200]);
	expect(host.executions).toHaveLength(2);
});

it('an event starts the workflow although a test in the editor, or another form, has seen it', async () => {
	const host = await scene.activeHost();
	const { parameters } = host;
	const body = scene.envelope();
	host.parameters = { ...parameters, events: ['report.failed'] };
	await post(host, body, scene.signed(body));
	const why =
		/: event evt_1 \(report\.completed\) does not start the workflow: report\.completed is not among the Events of the node$/;
	expect(hostLog).toMatchObject([{ level: 'debug', message: expect.stringMatching(why) }]);
	host.parameters = parameters;
	for (const isTest of [true, false]) {
		host.isTest = isTest;
		await post(host, body, scene.signed(body));
	}
	expect(host.answers).toEqual([200, 200, 200]);
	expect(host.executions).toHaveLength(2);
});
