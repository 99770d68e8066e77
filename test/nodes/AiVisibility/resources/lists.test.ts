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

	it('show schedules with their frequency, and those that are paused', async () => {
		expect(await names('searchScheduledReports', brand())).toEqual(
			expect.arrayContaining(['Monthly markets (monthly)', 'Paused check (monthly, paused)']),
		);
		expect(await names('searchScheduledReports', brand(), 'paused')).toHaveLength(1);
	});

	it('show the markets of a brand, or those of one schedule', async () => {
		expect(await names('searchRegionConfigs', brand(), 'US')).toEqual([
			'US (United States, English)',
		]);
		const form = { scheduledReportId: schedule().id };
		expect(await names('searchRegionConfigsOfSchedule', form, 'mexico')).toEqual([
			'Mexico (Mexico, English)',
		]);
	});

	it('use suggested names as values', async () => {
		const name = 'Example Coffee & Co/Shop';
		expect(await open('searchAliasSuggestions', brand(), 'shop')).toEqual([{ name, value: name }]);
	});

	it('show links of every parent with their last day', async () => {
		const reportId = await scene.draftReport();
		const parents: Array<[List, string, IDataObject]> = [
			['searchBrandShares', `/v1/brands/${scene.brandId}`, brand()],
			['searchReportShares', `/v1/reports/${reportId}`, { reportId }],
			[
				'searchScheduledReportShares',
				`/v1/scheduled-reports/${schedule().id}`,
				{ scheduledReportId: schedule().id },
			],
		];
		for (const [list, path, form] of parents) {
			const { id, share_url: url } = await scene.direct('POST', `${path}/shares`, {});
			const [link] = await open(list, form);
			expect(link.value).toBe(id);
			expect(link.name).toMatch(/ \(\d{4}-\d\d-\d\d\)$/);
			expect(link.name).toContain(url);
		}
	});

	it('show endpoints by their address or description, and their deliveries', async () => {
		const url = `${scene.sandbox.url}/nobody`;
		const path = `/v1/brands/${scene.brandId}/webhooks`;
		const { id: webhookId } = await scene.direct('POST', path, { url, events: ['report.failed'] });
		await scene.direct('POST', `${path}/${String(webhookId)}/test-deliveries`, {
			event: 'report.failed',
		});
		expect(await open('searchWebhookEndpoints', brand(), '/nobody')).toEqual([
			{ name: url, value: webhookId },
		]);
		scene.sandbox.state.webhooks.get(String(webhookId))!.description = 'To the team';
		expect(await names('searchWebhookEndpoints', brand())).toEqual([`To the team (${url})`]);
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
