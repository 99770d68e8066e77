import { byId } from '../../support/scene';
import { useTracking } from './trackingScene';

const { scene, done, failed, brand, schedule } = useTracking();

describe('alias suggestions', () => {
	it('are listed, and accepted by a name with special characters', async () => {
		const listed = await done('aliasSuggestion', 'getMany', brand());
		const name = 'Example Coffee & Co/Shop';
		expect(listed.map((each) => each.business_name)).toContain(name);
		const [accepted] = await done('aliasSuggestion', 'accept', {
			...brand(),
			businessName: byId(name),
		});
		expect(accepted).toMatchObject({ added_alias: name });
	});

	it('are dismissed', async () => {
		const given = { ...brand(), businessName: byId('The Example Coffee') };
		expect(await done('aliasSuggestion', 'dismiss', given)).toEqual([{ dismissed: true }]);
	});
});

describe('competitors', () => {
	it('are changed and merged with fields that only the service knows', async () => {
		const [first, second] = await done('competitor', 'getMany', { ...brand(), returnAll: true });
		const competitorId = byId(String(first.id));
		const bodyJson = JSON.stringify({ name: 'Renamed' });
		const [changed] = await done('competitor', 'update', { ...brand(), competitorId, bodyJson });
		expect(changed).toMatchObject({ id: first.id, name: 'Renamed' });
		const merge = { ...brand(), competitorId, mergedIds: [String(second.id)] };
		expect(await done('competitor', 'merge', merge)).toMatchObject([{ id: first.id }]);
		expect(await done('competitor', 'delete', { ...brand(), competitorId })).toEqual([
			{ deleted: true },
		]);
	});
});

describe('schedules and their markets', () => {
	it('are made, filled and run, and give a report for each market', async () => {
		const [made] = await done('scheduledReport', 'create', {
			...brand(),
			frequency: 'daily',
			name: 'Mine',
		});
		const scheduledReportId = byId(String(made.id));
		const [market] = await done('regionConfig', 'create', {
			...brand(),
			scheduledReportId,
			name: 'Germany',
			country: 'Germany',
			additionalFields: {
				language: 'de',
				location: 'Berlin',
				aiPlatforms: ['chatgpt'],
				isActive: true,
			},
		});
		expect(market).toMatchObject({ scheduled_report_id: made.id, location: 'Berlin' });
		const regionConfigId = byId(String(market.id));
		const [prompt] = await done('regionConfig', 'addPrompts', {
			regionConfigId,
			promptSource: 'text',
			promptTexts: 'Which coffee?',
		});
		expect(await done('regionConfig', 'getPrompts', { regionConfigId })).toEqual([prompt]);
		expect(await done('scheduledReport', 'getRegionConfigs', { scheduledReportId })).toHaveLength(
			1,
		);

		const reports = await done('scheduledReport', 'run', {
			scheduledReportId,
			additionalFields: { regionConfigId },
		});
		expect(reports).toMatchObject([{ status: 'completed' }]);
		const [{ body }] = scene.requestsTo(
			'POST',
			'/v1/scheduled-reports/{scheduled_report_id}/executions',
		);
		expect(body).toEqual({ region_config_id: market.id });
		expect(
			await done('scheduledReport', 'getRuns', { scheduledReportId, returnAll: true }),
		).toHaveLength(1);
		const [analytics] = await done('scheduledReport', 'getAnalytics', { scheduledReportId });
		expect(analytics).toHaveProperty('avg_visibility');
	});

	it('are changed: values are set and cleared, dates carry their offset', async () => {
		const scheduledReportId = byId(schedule().id);
		const [changed] = await done('scheduledReport', 'update', {
			scheduledReportId,
			updateFields: { nextRunAt: '2030-01-15T09:00:00', isActive: false },
		});
		expect(changed).toMatchObject({ is_active: false });
		const [{ body }] = scene.requestsTo('PATCH', '/v1/scheduled-reports/{scheduled_report_id}');
		expect(body).toEqual({ next_run_at: '2030-01-15T09:00:00+01:00', is_active: false });
		await done('scheduledReport', 'update', {
			scheduledReportId,
			updateFields: { isActive: true },
		});
	});

	it('are found by filters', async () => {
		const off = await done('scheduledReport', 'getMany', {
			...brand(),
			filters: { isActive: false },
		});
		expect(off.map(({ name }) => name)).toEqual(['Paused check']);
		const markets = await done('regionConfig', 'getMany', {
			...brand(),
			filters: { search: 'US' },
		});
		expect(markets).toMatchObject([{ name: 'US', prompts_count: 2 }]);
	});

	it('stay when their market is switched off or removed', async () => {
		const [{ id }] = await done('regionConfig', 'getMany', {
			...brand(),
			filters: { search: 'Mexico' },
		});
		const regionConfigId = byId(String(id));
		const updated = await done('regionConfig', 'update', {
			regionConfigId,
			updateFields: { isActive: false },
		});
		expect(updated).toMatchObject([{ is_active: false }]);
		expect(await done('regionConfig', 'delete', { regionConfigId })).toEqual([{ deleted: true }]);
	});

	it('filter reports, and reports may belong to a market', async () => {
		const scheduledReportId = byId(schedule().id);
		await done('report', 'getMany', { ...brand(), filters: { scheduledReportId } });
		const [{ query }] = scene.requestsTo('GET', '/v1/reports');
		expect(query).toMatchObject({ scheduled_report_id: schedule().id, brand_id: scene.brandId });
		const market = scene.sandbox.state.regionConfigs.all()[0].id;
		const regionConfigId = byId(market);
		await done('report', 'create', { ...brand(), additionalFields: { regionConfigId } });
		expect(scene.requestsTo('POST', '/v1/reports')[0].body).toMatchObject({
			region_config_id: market,
		});
	});

	it('return the job when Wait for Completion is off', async () => {
		const scheduledReportId = byId(schedule().id);
		const started = await done('scheduledReport', 'run', {
			scheduledReportId,
			waitForCompletion: false,
		});
		expect(started).toMatchObject([
			{ job_id: expect.any(String), scheduled_report_id: schedule().id },
		]);
	});
});

describe('white-label settings', () => {
	it('are set and cleared', async () => {
		const [changed] = await done('whiteLabel', 'update', {
			...brand(),
			updateFields: { companyName: 'Acme Agency', primaryColor: '#00AAff' },
			clearFields: ['logo_url'],
		});
		expect(changed).toMatchObject({
			company_name: 'Acme Agency',
			primary_color: '#00AAff',
			logo_url: null,
		});
		expect(await done('whiteLabel', 'get', brand())).toMatchObject([
			{ company_name: 'Acme Agency' },
		]);
	});

	it('take what to clear from an expression, and nothing that cannot be cleared', async () => {
		const clear = (clearFields: string) => ({ ...brand(), updateFields: {}, clearFields });
		expect(await done('whiteLabel', 'update', clear('={{ "logo_url" }}'))).toMatchObject([
			{ logo_url: null },
		]);
		const nothing = await failed('whiteLabel', 'update', clear('={{ $json.nothing }}'));
		expect(nothing.message).toBe('There is nothing to update');
		const error = await failed('whiteLabel', 'update', clear('={{ ["nonsense"] }}'));
		expect(error.message).toMatch(/^'Set to Empty' must be one of: .*logo_url/);
	});

	it('take colors of one form only', async () => {
		const error = await failed('whiteLabel', 'update', {
			...brand(),
			updateFields: { primaryColor: 'red' },
		});
		expect(error.message).toBe("'Primary Color' must be a color such as #3366FF");
	});
});

describe('webhook endpoints', () => {
	it('are made with their secret, rotated, switched off and removed', async () => {
		const [made] = await done('webhookEndpoint', 'create', {
			...brand(),
			url: 'https://hooks.coffee.example/visibility',
			events: ['report.completed'],
			additionalFields: { description: 'Alerts' },
		});
		expect(made).toHaveProperty('secret');
		const webhookId = byId(String(made.id));
		const [rotated] = await done('webhookEndpoint', 'rotateSecret', { ...brand(), webhookId });
		expect(rotated.secret).not.toBe(made.secret);
		const off = await done('webhookEndpoint', 'update', {
			...brand(),
			webhookId,
			updateFields: { isActive: false },
		});
		expect(off).toMatchObject([{ is_active: false }]);
		expect(await done('webhookEndpoint', 'get', { ...brand(), webhookId })).toMatchObject([
			{ is_active: false },
		]);
		expect(await done('webhookEndpoint', 'delete', { ...brand(), webhookId })).toEqual([
			{ deleted: true },
		]);
	});

	it('are tested, and deliveries are replayed', async () => {
		const url = `${scene.sandbox.url}/nobody`;
		const path = `/v1/brands/${scene.brandId}/webhooks`;
		const { id } = await scene.direct('POST', path, { url, events: ['report.failed'] });
		const endpoint = { ...brand(), webhookId: byId(String(id)) };
		const [tried] = await done('webhookEndpoint', 'sendTestDelivery', {
			...endpoint,
			event: 'report.failed',
		});
		expect(tried).toMatchObject({ status: 'failed', event_type: 'report.failed' });
		const [logged] = await done('webhookEndpoint', 'getDeliveries', endpoint);
		expect(logged).toMatchObject({ id: tried.delivery_id, is_test: true });
		const deliveryId = byId(String(logged.id));
		const [replayed] = await done('webhookEndpoint', 'replayDelivery', { ...endpoint, deliveryId });
		expect(replayed.id).not.toBe(logged.id);
	});
});

describe('prompts', () => {
	it('are deleted one by one', async () => {
		const reportId = byId(await scene.draftReport(['One?', 'Two?']));
		const [first] = await done('prompt', 'getMany', { reportId });
		const promptId = byId(String(first.id));
		expect(await done('prompt', 'delete', { reportId, promptId })).toEqual([{ deleted: true }]);
		expect(await done('prompt', 'getMany', { reportId })).toHaveLength(1);
	});
});
