import { chosenEnd } from '../harness/ends';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import { until } from '../harness/until';

const timeout = 300_000;

const HOUR_MS = 3_600_000;

/** One workflow per test, each with events that no other receives. */
const stories = ['rotated', 'action'] as const;
type Story = (typeof stories)[number];
const eventOf: Record<Story, string> = {
	rotated: 'report.completed',
	action: 'report.failed',
};

describe(`a signing secret that is rotated elsewhere, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		await scene.n8n.rest.saveWorkflows([
			...stories.map((story) => triggerWorkflow(story, { brandId, events: [eventOf[story]] })),
			rotatingWorkflow(),
		]);
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
		'is replaced after a rotation by the action node, too',
		async () => {
			const { id, brand_id } = await scene.endpointOf('action');
			await scene.n8n.rest.saveWorkflows([rotatingWorkflow(brand_id, id)]);
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
