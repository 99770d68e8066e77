import { chosenEnd } from '../../../harness/ends.cts';
import { jsonOf } from '../../../harness/executions.cts';
import type { N8n } from '../../../harness/n8n.cts';
import { until } from '../../../harness/until.cts';
import { byId } from '../../../harness/workflows.cts';
import { eventText, sendSigned } from './delivery.cts';
import { triggerName, triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { pollItems, pollWorkflow, TriggerScene, type EndpointRecord } from './triggerScene.cts';

const isNewest = chosenEnd().name === 'newest';

/** n8n's durable scheduler with durable cursors, at the pace of a test. Only the newest end has it. */
const scheduler = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** One workflow per story, each with an event that no other receives by announcement. */
const eventOf = {
	kept: 'schedule.run.completed',
	off: 'schedule.run.failed',
	summed: 'report.completed',
};

type Story = keyof typeof eventOf;

const stories = Object.keys(eventOf) as Story[];

describe(`triggers when n8n ${chosenEnd().version} ends`, () => {
	let scene: TriggerScene<N8n>;
	let kept: EndpointRecord;
	let campaign: string;
	let reportId: string;

	const campaigns = async () =>
		(await pollItems(scene.n8n.rest, 'campaigns')).map(({ id, event, previous_status: before }) => [
			id,
			event,
			before,
		]);

	const setStatus = async (status: string) => {
		const [brandId] = scene.brandIds;
		await scene.ask('PATCH', `/v1/brands/${brandId}/campaigns/${campaign}`, { status });
	};

	/** Sends an event of one's own making. @returns the status of the response */
	const deliver = async (story: Story, id: string) => {
		const { secret } = await scene.endpointOf(story);
		const text = eventText(id, { type: eventOf[story], data: { report_id: reportId } });
		return await sendSigned(scene.urlOf(story), secret, text);
	};

	/** The events that have started a workflow by the time that this one has, too. */
	const startedBy = async (story: Story, last: string) =>
		await until(`${last} has started the workflow`, async () => {
			const executions = await scene.n8n.rest.finishedOf(story, 0);
			const items = executions.flatMap((each) => jsonOf(each, triggerName));
			const seen = items.map(({ event_id }) => event_id);
			return seen.includes(last) ? seen : undefined;
		});

	/** How often an event has started a workflow by the time that a later one has, too. */
	const startsOf = async (story: Story, id: string) => {
		const last = `evt_after_${id}`;
		expect(await deliver(story, last)).toBe(200);
		return (await startedBy(story, last)).filter((each) => each === id).length;
	};

	/** Waits until the service was asked for a list. */
	const asked = async (path: string, status?: number) =>
		await until(`${path} is asked for`, async () => {
			const requests = (await scene.controls.requests()).filter(({ method }) => method === 'GET');
			const those = requests.filter((each) => each.path === path);
			return those.some((each) => each.status === (status ?? each.status)) || undefined;
		});

	/** Waits until the watch trigger has found so many changes. */
	const foundCampaigns = async (count: number) =>
		await until('a poll has found the change', async () => {
			const found = await campaigns();
			return found.length >= count ? found : undefined;
		});

	beforeAll(async () => {
		scene = await TriggerScene.alone(isNewest ? scheduler : {});
		const [brandId] = scene.brandIds;
		await scene.n8n.rest.saveWorkflows([
			...stories.map((story) => {
				const more = { addSummary: story === 'summed' };
				return triggerWorkflow(story, { brandId, events: [eventOf[story]], more });
			}),
			pollWorkflow('campaigns', {
				event: 'campaignStatusChanged',
				brandId: byId(brandId),
				campaignStatuses: ['active', 'paused'],
			}),
		]);
		const path = `/v1/brands/${brandId}/campaigns`;
		campaign = (await scene.ask<{ id: string }>('POST', path, { name: 'First' })).id;
		[{ id: reportId }] = await scene.controls.state<{ id: string }>('reports');
		for (const id of [...stories, 'campaigns']) await scene.n8n.rest.activate(id);
		kept = await scene.endpointOf('kept');
		expect(await deliver('kept', 'evt_before')).toBe(200);
		await scene.started('kept', 1);
		await asked(path);
		await setStatus('active');
		await foundCampaigns(1);
		await scene.n8n.stop();
		// What happens while it is stopped.
		await setStatus('paused');
		for (let count = 0; count < 20; count += 1) {
			await scene.controls.announce({ brand_id: brandId, event: eventOf.off });
		}
		expect(await scene.endpointOf('off')).toMatchObject({ is_active: false });
		// The service is down when n8n starts again, and back later.
		const down = { method: 'GET', path, kind: 'status', status: 503, times: 1_000 };
		await scene.controls.addFault(down);
		await scene.n8n.start();
		await asked(path, 503);
		await scene.controls.clearFaults();
	});

	afterAll(async () => {
		await scene?.close();
	});

	it('keep endpoint and secret after a restart', async () => {
		expect(await scene.endpointOf('kept')).toEqual(kept);
		expect(await startsOf('kept', 'evt_before')).toBe(1);
	});

	it('find once what changed while n8n was stopped, though the service was down at its start', async () => {
		expect(await foundCampaigns(2)).toEqual([
			[campaign, 'campaign.active', 'draft'],
			[campaign, 'campaign.paused', 'active'],
		]);
	});

	it('have an endpoint switched on again that the service had switched off meanwhile', async () => {
		// Only the oldest n8n lets a trigger look after its endpoints when it starts.
		if (!isNewest) expect(await scene.endpointOf('off')).toMatchObject({ is_active: true });
		await scene.n8n.rest.deactivate('off');
		await scene.n8n.rest.activate('off');
		const { status, event_id } = await scene.announceTo('off');
		expect(status).toBe('delivered');
		// Among what the service repeats of what came while it was off.
		await startedBy('off', event_id);
	});

	describe('by a kill', () => {
		beforeAll(async () => {
			const path = '/v1/reports';
			await scene.controls.addFault({ method: 'GET', path, kind: 'hang' });
			const cutOff = deliver('summed', 'evt_killed').catch(() => 'cut off');
			// The delivery is accepted and the list of reports is being read: no execution and no response.
			await asked(path);
			await scene.n8n.kill();
			expect(await cutOff).toBe('cut off');
			await scene.n8n.start();
		});

		it('start the workflow for what is repeated, once', async () => {
			expect(await deliver('summed', 'evt_killed')).toBe(200);
			expect(await deliver('summed', 'evt_killed')).toBe(200);
			expect(await startsOf('summed', 'evt_killed')).toBe(1);
			expect(await scene.endpointOf('kept')).toEqual(kept);
		});
	});
});
