import { chosenEnd } from '../../../harness/ends.cts';
import { eventText, send, sendSigned, type Answer } from './delivery.cts';
import { cases } from './deliveryCases.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { TriggerScene } from './triggerScene.cts';
import type { SharedN8n } from '../../../harness/sharedN8n.cts';

describe(`deliveries to the trigger, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene<SharedN8n>;
	let secret: string;
	let foreign: string;
	let requestsBefore: number;
	let dataBefore: string;

	/** The events that must have started a workflow in the end. */
	const expected: string[] = [];
	const refusals: Answer[] = [];

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		const events = ['report.completed', 'schedule.run.completed'];
		await scene.n8n.rest.saveWorkflows([
			triggerWorkflow('live', { brandId, events }),
			triggerWorkflow('neighbor', { brandId, events: ['report.failed'] }),
		]);
		for (const id of ['live', 'neighbor']) await scene.n8n.rest.activate(id);
		({ secret } = await scene.endpointOf('live'));
		({ secret: foreign } = await scene.endpointOf('neighbor'));
		requestsBefore = (await scene.controls.requests()).length;
		dataBefore = await staticData();
	});

	afterAll(async () => {
		await scene?.close();
	});

	const deliver = async (id: string, deliveryId = `dlv_${id}`) =>
		await sendSigned(scene.urlOf('live'), secret, eventText(id), ['x-svc-delivery-id', deliveryId]);

	const startedBy = async () =>
		(await scene.started('live', expected.length)).map(({ event_id }) => String(event_id));

	const staticData = async () => JSON.stringify((await scene.n8n.rest.workflow('live')).staticData);

	describe.each(cases.map((each, index) => ({ ...each, index, id: `evt_${index}` })))(
		'$title',
		({ id, index, make, status, runs, logs }) => {
			it(`gets status ${status} and ${runs ? 'starts' : 'does not start'} the workflow`, async () => {
				const { length } = scene.n8n.log;
				const answer = await send(scene.urlOf('live'), make({ id, secret, foreign }));
				expect(answer.status).toBe(status);
				if (runs) expected.push(id);
				// Lines of one reason are written once a minute.
				const isFirst = cases.findIndex((each) => String(each.logs) === String(logs)) === index;
				if (logs !== undefined && isFirst) await scene.logged(logs, length);
				if (status === 401) refusals.push(answer);
			});
		},
	);

	it('start the workflow once for each valid delivery, and for no other', async () => {
		expect((await startedBy()).sort()).toEqual([...expected].sort());
	});

	it('reveal nothing when rejected: all rejections look the same', () => {
		expect(refusals).toHaveLength(cases.filter(({ status }) => status === 401).length);
		expect(new Set(refusals.map(({ shown }) => shown)).size).toBe(1);
	});

	it('ask nothing of the service, and leave what the workflow stores as it is', async () => {
		expect((await scene.controls.requests()).slice(requestsBefore)).toEqual([]);
		expect(await staticData()).toBe(dataBefore);
	});

	it('start the workflow once per event, even if it is delivered often or concurrently', async () => {
		const pair = await Promise.all([deliver('evt_pair'), deliver('evt_pair')]);
		const many = await Promise.all(
			Array(12)
				.fill('evt_many')
				.map(async (id) => await deliver(id)),
		);
		const replay = await deliver('evt_many', 'dlv_replayed');
		expect([...pair, ...many, replay]).toEqual(Array(15).fill(200));
		expected.push('evt_pair', 'evt_many');
		expect((await startedBy()).slice(-2).sort()).toEqual(['evt_many', 'evt_pair']);
	});
});
