import { chosenEnd } from '../harness/ends';
import { TriggerScene, triggerName, triggerWorkflow } from './triggerScene';
import { until } from '../harness/until';

const timeout = 300_000;

describe(`the endpoint of a workflow, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	/** How often the workflow `life` has been started. */
	let runs = 0;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		await scene.n8n.cli.importWorkflows([
			triggerWorkflow('life', { brandId }),
			triggerWorkflow('neighbour', { brandId, events: ['report.failed', 'report.completed'] }),
		]);
		await scene.n8n.start();
		await scene.n8n.rest.activate('neighbour');
	}, timeout);

	afterAll(async () => {
		await scene?.close();
	}, timeout);

	/** There is exactly one, as the workflow wants it, and what it delivers starts the workflow. */
	const expectOneThatWorks = async (events = ['report.completed'], brand = 0) => {
		const endpoint = await scene.endpointOf('life');
		expect(endpoint).toMatchObject({
			events,
			is_active: true,
			brand_id: scene.brandIds[brand],
		});
		expect(await scene.announceTo('life')).toMatchObject({ status: 'delivered' });
		runs += 1;
		expect((await scene.started('life', runs)).at(-1)).toMatchObject({ event_type: events[0] });
		expect(await scene.endpoints()).toHaveLength(2);
		return endpoint;
	};

	const nodeOf = (workflow: { nodes: Array<{ parameters: Record<string, unknown> }> }) =>
		workflow.nodes[0].parameters;

	it(
		'is there exactly while the workflow is active, whatever is changed about it',
		async () => {
			const { id, secret } = await scene.endpointOf('neighbour');
			await scene.n8n.rest.activate('life');
			await expectOneThatWorks();
			await scene.n8n.rest.deactivate('life');
			await until('it is gone', 10_000, async () =>
				(await scene.endpoints()).length === 1 ? true : undefined,
			);
			await scene.n8n.rest.activate('life');
			await expectOneThatWorks();

			await scene.change('life', (workflow) => {
				nodeOf(workflow).events = ['schedule.run.failed', 'report.failed'];
			});
			await expectOneThatWorks(['schedule.run.failed', 'report.failed']);
			await scene.change('life', (workflow) => {
				nodeOf(workflow).brandId = { __rl: true, mode: 'id', value: scene.brandIds[1] };
			});
			await expectOneThatWorks(['schedule.run.failed', 'report.failed'], 1);
			const { description } = await scene.endpointOf('life');
			await scene.change('life', (workflow) => {
				workflow.name = 'Another name';
			});
			await expectOneThatWorks(['schedule.run.failed', 'report.failed'], 1);
			expect(description).toBe('n8n workflow "Workflow life"');
			expect(await scene.endpointOf('neighbour')).toMatchObject({ id, secret });
		},
		timeout,
	);

	it(
		'is the same after a restart and after a crash',
		async () => {
			const before = await scene.endpointOf('life');
			await scene.n8n.stop();
			await scene.n8n.start();
			await expectOneThatWorks(before.events, 1);
			await scene.n8n.kill();
			await scene.n8n.start();
			expect(await expectOneThatWorks(before.events, 1)).toMatchObject({
				id: before.id,
				secret: before.secret,
			});
		},
		timeout,
	);

	it(
		'has one beside it for a test, which goes when the event has come or nobody waits any more',
		async () => {
			const live = await scene.endpointOf('life');
			const goneAgain = async () =>
				await until('that of the test is gone', 10_000, async () =>
					(await scene.endpoints()).length === 2 ? true : undefined,
				);
			expect(await scene.n8n.rest.run('life', triggerName)).toBeUndefined();
			expect(await scene.endpointOf('life', 'webhook-test')).toMatchObject({ is_active: true });
			expect(await scene.announceTo('life', 'webhook-test')).toMatchObject({ status: 'delivered' });
			await goneAgain();
			// The event belongs to both.
			runs += 2;
			await scene.started('life', runs);
			const modes = (await scene.n8n.rest.executions('life')).map(({ mode }) => mode);
			expect(modes.filter((mode) => mode === 'manual')).toHaveLength(1);

			expect(await scene.n8n.rest.run('life', triggerName)).toBeUndefined();
			await scene.endpointOf('life', 'webhook-test');
			await scene.n8n.rest.session.send('DELETE', '/rest/test-webhook/life');
			await goneAgain();
			expect(await scene.endpointOf('life')).toEqual(live);
			await expectOneThatWorks(live.events, 1);
		},
		timeout,
	);

	it(
		'is put right by the next activation when the service has switched it off, or somebody deleted it',
		async () => {
			const { brand_id, events } = await scene.endpointOf('life');
			await scene.n8n.stop();
			const announcement = { brand_id, event: events[0] };
			for (let count = 0; count < 20; count += 1) await scene.controls.announce(announcement);
			expect(await scene.endpointOf('life')).toMatchObject({ is_active: false });
			await scene.n8n.start();
			await scene.n8n.rest.deactivate('life');
			await scene.n8n.rest.activate('life');
			const { id } = await expectOneThatWorks(events, 1);

			await scene.ask('DELETE', `/v1/brands/${brand_id}/webhooks/${id}`);
			await scene.n8n.rest.deactivate('life');
			await scene.n8n.rest.activate('life');
			await expectOneThatWorks(events, 1);
		},
		timeout,
	);

	it(
		'leaves those of other workflows of the brand alone',
		async () => {
			await scene.n8n.rest.deactivate('life');
			expect(await scene.announceTo('neighbour')).toMatchObject({ status: 'delivered' });
			const started = await scene.n8n.rest.finishedOf('neighbour', 1);
			const deliveries = await scene.controls.state<{ webhook_id: string }>('deliveries');
			const { id } = await scene.endpointOf('neighbour');
			expect(started).toHaveLength(deliveries.filter((each) => each.webhook_id === id).length);
		},
		timeout,
	);
});
