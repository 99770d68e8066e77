import type { IDataObject } from 'n8n-workflow';
import { trackingLists } from '../../../../nodes/AiVisibility/locators';
import { openList, type List } from '../../support/openList';
import { useScene } from '../../support/scene';

const scene = useScene();

const open = async (list: List, form: IDataObject, filter?: string) =>
	await openList(scene, list, form, filter);

const names = async (...given: Parameters<typeof open>) =>
	(await open(...given)).map(({ name }) => name);

describe('the lists of the form', () => {
	const brand = () => ({ brandId: scene.brandId });

	const schedule = () =>
		scene.sandbox.state.scheduledReports.all().find(({ name }) => name === 'Monthly markets')!;

	it('show the markets of a brand, or those of one schedule', async () => {
		expect(await names('searchRegionConfigs', brand(), 'US')).toEqual([
			'US (United States, English)',
		]);
		const form = { scheduledReportId: schedule().id };
		expect(await names('searchRegionConfigsOfSchedule', form, 'mexico')).toEqual([
			'Mexico (Mexico, English)',
		]);
	});

	it('show the deliveries of an endpoint', async () => {
		const url = `${scene.sandbox.url}/nobody`;
		const path = `/v1/brands/${scene.brandId}/webhooks`;
		const { id: webhookId } = await scene.direct('POST', path, { url, events: ['report.failed'] });
		await scene.direct('POST', `${path}/${String(webhookId)}/test-deliveries`, {
			event: 'report.failed',
		});
		const deliveries = await names('searchWebhookDeliveries', { ...brand(), webhookId });
		expect(deliveries).toEqual([expect.stringContaining('failed')]);
		const unchosen = open('searchWebhookDeliveries', brand());
		await expect(unchosen).rejects.toThrow("Choose 'Webhook Endpoint' first");
	});

	it('send nothing before what they depend on is chosen', async () => {
		const opened = (Object.keys(trackingLists) as List[]).map(async (list) => await open(list, {}));
		const outcomes = await Promise.allSettled(opened);
		const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
		expect(refused.length).toBeGreaterThan(12);
		for (const { message } of refused) expect(message).toMatch(/^Choose '.+' first$/);
		expect(scene.requests).toHaveLength(outcomes.length - refused.length);
	});
});
