import { chosenEnd } from '../../../harness/ends.cts';
import type { N8n } from '../../../harness/n8n.cts';
import { until } from '../../../harness/until.cts';
import { byId } from '../../../harness/workflows.cts';
import { pollItems, pollWorkflow, TriggerScene } from './triggerScene.cts';

describe(`a poll when n8n ${chosenEnd().version} starts`, () => {
	let scene: TriggerScene<N8n>;
	let list: string;
	let campaign: string;

	beforeAll(async () => {
		scene = await TriggerScene.alone();
		const [brandId] = scene.brandIds;
		list = `/v1/brands/${brandId}/campaigns`;
		campaign = (await scene.ask<{ id: string }>('POST', list, { name: 'First' })).id;
		const form = { event: 'campaignStatusChanged', brandId: byId(brandId) };
		await scene.n8n.rest.saveWorkflows([pollWorkflow('campaigns', form)]);
		await scene.n8n.rest.activate('campaigns');
	});

	afterAll(async () => {
		await scene?.close();
	});

	it.each([
		['is down', { kind: 'status', status: 503 }, 'active'],
		['refuses the key', { kind: 'status', status: 401, code: 'invalid_api_key' }, 'paused'],
		['does not answer', { kind: 'hang' }, 'active'],
	])('catches up where the service %s', async (_, fault, status) => {
		const before = await pollItems(scene.n8n.rest, 'campaigns');
		await scene.n8n.stop();
		await scene.ask('PATCH', `${list}/${campaign}`, { status });
		await scene.controls.addFault({ ...fault, method: 'GET', path: list, times: 1_000 });
		await scene.n8n.start();
		await scene.logged(/the first poll since the start did not succeed/);
		await scene.controls.clearFaults();
		const found = await until('a poll has found the change', async () => {
			const items = await pollItems(scene.n8n.rest, 'campaigns');
			return items.length > before.length ? items.slice(before.length) : undefined;
		});
		expect(found).toMatchObject([{ event: `campaign.${status}`, id: campaign }]);
	});
});
