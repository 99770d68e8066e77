import { chosenEnd } from '../../../harness/ends.cts';
import type { SharedN8n } from '../../../harness/sharedN8n.cts';
import { until } from '../../../harness/until.cts';
import { eventText, sendSigned } from './delivery.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { TriggerScene } from './triggerScene.cts';

describe(`a trigger for several brands, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene<SharedN8n>;
	let brands: Array<{ id: string; name: string }>;

	/** The endpoints of a workflow, by brand. */
	const endpointsOf = async (workflowId: string) => {
		const url = `${scene.urlOf(workflowId)}?brand=`;
		const own = (await scene.endpoints()).filter((endpoint) => endpoint.url.startsWith(url));
		for (const endpoint of own) expect(endpoint.url).toBe(url + endpoint.brand_id);
		return new Map(own.map((endpoint) => [endpoint.brand_id, endpoint]));
	};

	const deliver = async (brandId: string, id: string) => {
		const { secret } = (await endpointsOf('every')).get(brandId)!;
		const body = eventText(id, { data: { report_id: 'r', brand_id: brandId } });
		return await sendSigned(`${scene.urlOf('every')}?brand=${brandId}`, secret, body);
	};

	beforeAll(async () => {
		scene = await TriggerScene.open();
		({ data: brands } = await scene.ask<{ data: typeof brands }>('GET', '/v1/brands'));
		// With what the trigger adds by default.
		const setup = { brandId: brands[0].id, more: { brands: 'all', addSummary: true } };
		await scene.n8n.rest.saveWorkflows([triggerWorkflow('every', setup)]);
		await scene.n8n.rest.activate('every');
	});

	afterAll(async () => {
		await scene?.close();
	});

	it('has an endpoint for each, whose events come at once and once with the name', async () => {
		expect([...(await endpointsOf('every')).keys()].sort()).toEqual(
			brands.map(({ id }) => id).sort(),
		);
		const send = async () =>
			await Promise.all(brands.map(async ({ id }) => await deliver(id, `evt_${id}`)));
		expect(new Set([...(await send()), ...(await send())])).toEqual(new Set([200]));
		const items = await scene.started('every', brands.length);
		for (const { brand, slack_text: text, score } of items) {
			expect(text).toMatch(new RegExp(`^\\*${brand}\\*\\nReport completed`));
			expect(score).toBeNull();
		}
		expect(items.map(({ brand_id, brand }) => `${brand_id} ${brand}`).sort()).toEqual(
			brands.map(({ id, name }) => `${id} ${name}`).sort(),
		);
	});

	it('loses all its endpoints when it is deactivated, and no others', async () => {
		const foreign = { url: 'http://127.0.0.1:9/', events: ['report.failed'] };
		await scene.ask('POST', `/v1/brands/${brands[0].id}/webhooks`, foreign);
		await scene.n8n.rest.deactivate('every');
		await until('the endpoints are gone', async () =>
			(await endpointsOf('every')).size === 0 ? true : undefined,
		);
		expect(await scene.endpoints()).toHaveLength(1);
	});
});
