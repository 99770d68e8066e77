import { chosenEnd } from '../../../harness/ends.cts';
import { triggerName, triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { TriggerScene } from './triggerScene.cts';
import { until } from '../../../harness/until.cts';
import { byId } from '../../../harness/workflows.cts';

describe(`the endpoint of a workflow, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	/** How often the workflow `life` has started. */
	let runs = 0;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		await scene.n8n.rest.saveWorkflows([
			triggerWorkflow('life', { brandId }),
			triggerWorkflow('neighbor', { brandId, events: ['report.failed', 'report.completed'] }),
		]);
		await scene.n8n.rest.activate('neighbor');
	});

	afterAll(async () => {
		await scene?.close();
	});

	/** Expects exactly one endpoint with these settings, whose delivery starts the workflow. */
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

	const gone = async (left: number, url?: string) =>
		await until('the endpoint is gone', async () => {
			const endpoints = await scene.endpoints();
			return endpoints.filter((each) => !url || each.url === url).length === left || undefined;
		});

	it('exists while the workflow is active, and follows its changes', async () => {
		const { id, secret } = await scene.endpointOf('neighbor');
		await scene.n8n.rest.activate('life');
		await expectOneThatWorks();
		await scene.n8n.rest.deactivate('life');
		await gone(1);
		await scene.n8n.rest.activate('life');
		await expectOneThatWorks();

		const events = ['schedule.run.failed', 'report.failed'];
		await scene.change('life', ({ nodes }) => void (nodes[0].parameters.events = events));
		await expectOneThatWorks(events);
		const brandId = byId(scene.brandIds[1]);
		await scene.change('life', ({ nodes }) => void (nodes[0].parameters.brandId = brandId));
		await expectOneThatWorks(events, 1);
		await scene.change('life', (workflow) => void (workflow.name = 'Another name'));
		await expectOneThatWorks(events, 1);
		expect(await scene.endpointOf('neighbor')).toMatchObject({ id, secret });
	});

	it('exists in addition for a test, until the event has arrived or the test is stopped', async () => {
		const live = await scene.endpointOf('life');
		expect(await scene.n8n.rest.run('life', triggerName)).toBeUndefined();
		expect(await scene.endpointOf('life', 'webhook-test')).toMatchObject({ is_active: true });
		expect(await scene.announceTo('life', 'webhook-test')).toMatchObject({ status: 'delivered' });
		await gone(2);
		// Both endpoints receive the event.
		runs += 2;
		await scene.started('life', runs);
		const modes = (await scene.n8n.rest.executions('life')).map(({ mode }) => mode);
		expect(modes.filter((mode) => mode === 'manual')).toHaveLength(1);

		expect(await scene.n8n.rest.run('life', triggerName)).toBeUndefined();
		await scene.endpointOf('life', 'webhook-test');
		const { rest } = scene.n8n;
		await rest.session.send('DELETE', `/rest/test-webhook/${rest.idOf('life')}`);
		await gone(2);
		expect(await scene.endpointOf('life')).toEqual(live);
		await expectOneThatWorks(live.events, 1);
	});

	it('is left alone by a copy at the same address, which n8n may refuse', async () => {
		const { id, secret, url } = await scene.endpointOf('neighbor');
		const [brandId] = scene.brandIds;
		const copy = triggerWorkflow('copy', { brandId, events: ['schedule.run.failed'] });
		copy.nodes[0].webhookId = 'hook-of-neighbor';
		await scene.n8n.rest.saveWorkflows([copy]);
		await scene.n8n.rest.activate('copy').catch(() => undefined);
		await scene.n8n.rest.deactivate('copy').catch(() => undefined);
		await gone(1, url);
		expect(await scene.endpointOf('neighbor')).toMatchObject({ id, secret, is_active: true });
	});
});
