import { chosenEnd } from '../harness/ends';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import type { DeliveryRecord } from './triggerScene';
import { until } from '../harness/until';

const timeout = 300_000;

const HOUR_MS = 3_600_000;

/** One workflow per test, each with events that no other receives. */
const stories = ['rotated', 'killed', 'lost', 'action'] as const;
type Story = (typeof stories)[number];
const eventOf: Record<Story, string> = {
	rotated: 'report.completed',
	killed: 'report.failed',
	lost: 'schedule.run.completed',
	action: 'schedule.run.failed',
};

describe(`a signing secret that is rotated elsewhere, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		await scene.n8n.cli.importWorkflows([
			...stories.map((story) => triggerWorkflow(story, { brandId, events: [eventOf[story]] })),
			rotatingWorkflow(),
		]);
		await scene.n8n.start();
		for (const story of stories) await scene.n8n.rest.activate(story);
	}, timeout);

	afterAll(async () => {
		await scene?.close();
	}, timeout);

	/** Waits until the trigger has replaced a secret that it did not make itself. */
	const renewed = async (story: Story, foreign: string) =>
		await until(`${story} has a secret of its own`, 20_000, async () => {
			const { secret, previous_secret } = await scene.endpointOf(story);
			return previous_secret === foreign ? secret : undefined;
		});

	it(
		'is replaced by the trigger, which still works after the previous secret has expired',
		async () => {
			const { secret: before } = await scene.endpointOf('rotated');
			const foreign = await scene.rotate('rotated');
			expect(await scene.announceTo('rotated')).toMatchObject({ status: 'delivered' });
			const own = await renewed('rotated', foreign);
			expect([before, foreign]).not.toContain(own);
			await scene.logged(/has a new signing secret/);
			expect(await scene.announceTo('rotated')).toMatchObject({ status: 'delivered' });
			await scene.controls.advance(25 * HOUR_MS);
			expect(await scene.announceTo('rotated')).toMatchObject({ status: 'delivered' });
			await scene.started('rotated', 3);
			expect((await scene.endpointOf('rotated')).secret).toBe(own);
		},
		timeout,
	);

	it(
		'is replaced once, even if the response was lost',
		async () => {
			const path = '/v1/brands/{brand_id}/webhooks/{webhook_id}/secret-rotations';
			const foreign = await scene.rotate('lost');
			await scene.controls.addFault({ method: 'POST', path, kind: 'dropAfter', times: 2 });
			expect(await scene.announceTo('lost')).toMatchObject({ status: 'delivered' });
			const own = await renewed('lost', foreign);
			const { id } = await scene.endpointOf('lost');
			await scene.logged(new RegExp(`${id} has a new signing secret`));
			const answers = (await scene.controls.requests()).filter(
				({ path }) => path.includes(id) && path.endsWith('secret-rotations'),
			);
			// One by the user and one by the trigger; the others are replays of its response.
			expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(2);
			expect(await scene.announceTo('lost')).toMatchObject({ status: 'delivered' });
			expect((await scene.endpointOf('lost')).secret).toBe(own);
			await scene.started('lost', 2);
		},
		timeout,
	);

	it(
		'is replaced after a rotation by the action node, too',
		async () => {
			const { id, brand_id } = await scene.endpointOf('action');
			await scene.n8n.cli.importWorkflows([rotatingWorkflow(brand_id, id)]);
			const execution = await scene.n8n.rest.runToEnd('rotating', 'Start');
			expect(execution.status).toBe('success');
			const { secret: foreign } = await scene.endpointOf('action');
			expect(await scene.announceTo('action')).toMatchObject({ status: 'delivered' });
			await renewed('action', foreign);
			await scene.logged(new RegExp(`${id} has a new signing secret`));
			expect(await scene.announceTo('action')).toMatchObject({ status: 'delivered' });
			await scene.started('action', 2);
		},
		timeout,
	);

	it(
		'stays replaced when n8n is killed',
		async () => {
			const foreign = await scene.rotate('killed');
			expect(await scene.announceTo('killed')).toMatchObject({ status: 'delivered' });
			await renewed('killed', foreign);
			// The oldest n8n responds before it has saved the execution, which is incomplete after a kill.
			await scene.started('killed', 1);
			await scene.n8n.kill();
			const { secret: rotated } = await scene.endpointOf('rotated');
			await scene.n8n.start();

			expect(await scene.announceTo('rotated')).toMatchObject({ status: 'delivered' });
			expect((await scene.endpointOf('rotated')).secret).toBe(rotated);
			await scene.started('rotated', 4);

			// The newest n8n notices it by the first delivery, which the service repeats after 30 s.
			const { id } = await scene.announceTo('killed');
			await until('the delivery has succeeded', 20_000, async () => {
				await scene.controls.advance(31_000);
				const deliveries = await scene.controls.state<DeliveryRecord>('deliveries');
				return deliveries.find((each) => each.id === id)?.status === 'delivered' || undefined;
			});
			await scene.controls.advance(25 * HOUR_MS);
			expect(await scene.announceTo('killed')).toMatchObject({ status: 'delivered' });
			await scene.started('killed', 3);
		},
		timeout,
	);
});

/** Rotates the secret of an endpoint with the action node. */
function rotatingWorkflow(brandId = '', webhookId = '') {
	const byId = (value: string) => ({ __rl: true, mode: 'id', value });
	return {
		id: 'rotating',
		name: 'Rotating',
		settings: { executionOrder: 'v1' },
		nodes: [
			{
				id: 'start',
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0] as [number, number],
				parameters: {},
			},
			{
				id: 'rotate',
				name: 'Rotate',
				type: 'n8n-nodes-ai-visibility.aiVisibility',
				typeVersion: 1,
				position: [200, 0] as [number, number],
				parameters: {
					resource: 'webhookEndpoint',
					operation: 'rotateSecret',
					brandId: byId(brandId),
					webhookId: byId(webhookId),
					options: {},
				},
				credentials: { aiVisibilityApi: { id: 'aiVisibilitySandbox', name: 'x' } },
			},
		],
		connections: { Start: { main: [[{ node: 'Rotate', type: 'main', index: 0 }]] } },
	};
}
