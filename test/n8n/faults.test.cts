import { chosenEnd } from '../../harness/ends.cts';
import { itemsOf, type Execution } from '../../harness/executions.cts';
import type { SharedN8n } from '../../harness/sharedN8n.cts';
import { until } from '../../harness/until.cts';
import { byId, manualTrigger, packNode, workflowOf } from '../../harness/workflows.cts';
import { triggerWorkflow } from '../../harness/triggerWorkflow.cts';
import { pollItems, pollWorkflow, TriggerScene } from './trigger/triggerScene.cts';

describe(`answers of the service that are lost on the way to n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene<SharedN8n>;
	let brandId: string;
	let execution: Execution;
	let list: Array<{ value: string | number }>;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		[brandId] = scene.brandIds;
		const { controls, n8n } = scene;
		const campaigns = `/v1/brands/${brandId}/campaigns`;
		const { id } = await scene.ask<{ id: string }>('POST', campaigns, { name: 'Watched' });
		const brand = { resource: 'brand', name: 'Lost', website: 'https://brand.example' };
		const create = packNode('Create', 'aiVisibility', { ...brand, operation: 'create' });
		await n8n.rest.saveWorkflows([
			workflowOf('create', [manualTrigger, create]),
			triggerWorkflow('trigger', { brandId }),
			pollWorkflow('polls', {
				event: 'campaignStatusChanged',
				brandId: byId(brandId),
				campaignStatuses: ['active'],
			}),
		]);
		await n8n.rest.activate('polls');
		await until('the watch trigger has taken note', async () => {
			const requests = await controls.requests();
			return requests.some((one) => one.method === 'GET' && one.path === campaigns) || undefined;
		});
		await scene.ask('PATCH', `${campaigns}/${id}`, { status: 'active' });
		const lost = [
			...['GET /v1/brands', `GET ${campaigns}`, 'POST /v1/brands'],
			`POST /v1/brands/${brandId}/webhooks`,
		];
		for (const place of lost) {
			const [method, path] = place.split(' ');
			await controls.addFault({ kind: 'dropAfter', method, path });
		}
		const get = { resource: 'brand', operation: 'get', brandId: '' };
		const node = { typeVersion: 1, ...packNode('Get', 'aiVisibility', get) };
		const [ended, opened] = await Promise.all([
			n8n.rest.runToEnd('create', 'Start'),
			n8n.rest.listSearch(node, 'brandId', 'searchBrands'),
			n8n.rest.activate('trigger'),
		]);
		await until('each answer is lost', async () => {
			const requests = await controls.requests();
			const faulty = requests.filter(({ fault }) => fault === 'dropAfter');
			const places = faulty.map(({ method, path }) => `${method} ${path}`).sort();
			return places.join() === lost.join() || undefined;
		});
		execution = ended;
		list = opened.results;
	});

	afterAll(async () => await scene?.close());

	it('a node has created its record once', async () => {
		expect(execution.status).toBe('success');
		const brands = await scene.controls.state<{ id: string; name: string }>('brands');
		const created = brands.filter(({ name }) => name === 'Lost');
		expect(created).toHaveLength(1);
		expect(itemsOf(execution, 'Create')).toMatchObject([{ json: { id: created[0].id } }]);
	});

	it('a list in the editor is filled', () => {
		expect(list.map(({ value }) => value)).toContain(brandId);
	});

	it('a trigger has one endpoint, whose deliveries start the workflow', async () => {
		expect(await scene.announceTo('trigger')).toMatchObject({ status: 'delivered' });
		await scene.started('trigger', 1);
	});

	it('a poll has found the change, once', async () => {
		const found = async () => await pollItems(scene.n8n.rest, 'polls');
		await until('it has found the change', async () => (await found()).length > 0 || undefined);
		expect(await found()).toHaveLength(1);
	});
});
