import { chosenEnd } from '../../../harness/ends.cts';
import { eventText, send, sendSigned } from './delivery.cts';
import { others, toDelivery, valid } from './deliveryCases.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { TriggerScene } from './triggerScene.cts';
import type { SharedN8n } from '../../../harness/sharedN8n.cts';

describe(`a delivery to the trigger, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene<SharedN8n>;
	let secret: string;
	let requestsBefore: number;
	let dataBefore: string;
	let logBefore: number;

	/** The events that must have started a workflow in the end. */
	const expected: string[] = [];
	const refusals = new Set<string>();

	beforeAll(async () => {
		scene = await TriggerScene.open();
		await scene.n8n.rest.saveWorkflows([triggerWorkflow('live', { brandId: scene.brandIds[0] })]);
		await scene.n8n.rest.activate('live');
		({ secret } = await scene.endpointOf('live'));
		requestsBefore = (await scene.controls.requests()).length;
		dataBefore = await staticData();
		logBefore = scene.n8n.log.length;
	});

	afterAll(async () => {
		await scene?.close();
	});

	const deliver = async (id: string, deliveryId = `dlv_${id}`) =>
		await sendSigned(scene.urlOf('live'), secret, eventText(id), ['x-svc-delivery-id', deliveryId]);

	const startedBy = async () =>
		(await scene.started('live', expected.length)).map(({ event_id }) => String(event_id));

	const staticData = async () => JSON.stringify((await scene.n8n.rest.workflow('live')).staticData);

	it.each(valid)('%s is accepted', async (what, changes) => {
		expected.push(what);
		const { status } = await send(scene.urlOf('live'), toDelivery(what, secret, changes));
		expect(status).toBe(200);
	});

	it.each(others)(
		'%s gets the status %i, and the log says %s',
		async (what, expectedStatus, logged, changes) => {
			const delivery = toDelivery(what, secret, changes);
			const { status, shown } = await send(scene.urlOf('live'), delivery);
			expect(status).toBe(expectedStatus);
			await scene.logged(logged, logBefore);
			if (status === 401) refusals.add(shown);
		},
	);

	it('starts the workflow if it was accepted, and no other one does', async () => {
		expect((await startedBy()).sort()).toEqual([...expected].sort());
	});

	it('reveals nothing when rejected: all rejections look the same', () => {
		expect(refusals.size).toBe(1);
	});

	it('asks nothing of the service, and leaves what the workflow stores as it is', async () => {
		expect((await scene.controls.requests()).slice(requestsBefore)).toEqual([]);
		expect(await staticData()).toBe(dataBefore);
	});

	it('starts the workflow once per event, even if it comes often or concurrently', async () => {
		const many = [1, 2, 3, 4, 5, 6].map(async () => await deliver('evt_many'));
		expect(await Promise.all(many)).toEqual(Array(6).fill(200));
		expect(await deliver('evt_many', 'dlv_replayed')).toBe(200);
		expected.push('evt_many');
		expect((await startedBy()).at(-1)).toBe('evt_many');
	});
});
