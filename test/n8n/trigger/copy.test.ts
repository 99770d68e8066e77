import { chosenEnd } from '../harness/ends';
import { N8n } from '../harness/n8n';
import type { Workflow } from '../harness/shapes';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import { until } from '../harness/until';

const timeout = 400_000;

describe(`a workflow that is copied with what it remembers, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;
	let copies: N8n[];
	let exported: Workflow;

	beforeAll(async () => {
		copies = [];
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		await scene.n8n.cli.importWorkflows([triggerWorkflow('original', { brandId })]);
		await scene.n8n.start();
		await scene.n8n.rest.activate('original');
		const workflow = await scene.n8n.rest.workflow('original');
		const { id, name, settings, nodes, connections, staticData } = workflow;
		exported = { id, name, settings, nodes, connections, staticData } as Workflow;
	}, timeout);

	afterAll(async () => {
		await Promise.all(copies.map(async (copy) => await copy.dispose()));
		await scene?.close();
	}, timeout);

	/** Another n8n with the same workflow and credential. */
	const copyInto = async (env: NodeJS.ProcessEnv = {}) => {
		const copy = await N8n.create({ env });
		copies.push(copy);
		await copy.cli.importCredentials([scene.sandbox.credential]);
		await copy.cli.importWorkflows([exported]);
		await copy.start();
		const { id } = await scene.endpointOf('original');
		const { staticData } = await copy.rest.workflow('original');
		expect(JSON.stringify(staticData)).toContain(id);
		return copy;
	};

	const expectOriginalToWork = async () => {
		const before = await scene.n8n.rest.executions('original');
		expect(await scene.announceTo('original')).toMatchObject({ status: 'delivered' });
		await scene.started('original', before.length + 1);
	};

	it(
		'leaves the endpoint of the original alone, published and unpublished',
		async () => {
			const original = await scene.endpointOf('original');
			const copy = await copyInto();
			await copy.rest.activate('original');
			const isOfCopy = ({ url }: { url: string }) => url.startsWith(copy.url);
			expect((await scene.endpoints()).filter(isOfCopy)).toHaveLength(1);
			expect(await scene.endpointOf('original')).toEqual(original);
			await expectOriginalToWork();
			expect(await copy.rest.finishedOf('original', 1)).toHaveLength(1);
			expect(copy.log).toContain(`webhook endpoint ${original.id} of another address`);

			await copy.rest.deactivate('original');
			await until('that of the copy is gone', 20_000, async () =>
				(await scene.endpoints()).some(isOfCopy) ? undefined : true,
			);
			await expectOriginalToWork();
			await copy.stop();
		},
		timeout,
	);

	it(
		'leaves it alone where it cannot be published, too',
		async () => {
			const original = await scene.endpointOf('original');
			const copy = await copyInto({ WEBHOOK_URL: 'http://10.0.0.5:5678/' });
			const refusal = await copy.rest.activate('original').then(
				() => 'published',
				(error: Error) => error.message,
			);
			expect(refusal).toContain('cannot reach this webhook address');
			expect(await scene.endpoints()).toEqual([original]);
			await expectOriginalToWork();
		},
		timeout,
	);
});
