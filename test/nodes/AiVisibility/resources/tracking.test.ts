import { byId } from '../../support/scene';
import { useTracking } from './trackingScene';

const { scene, done, failed, brand } = useTracking();

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
});

describe('white-label settings', () => {
	it('take colors of one form only', async () => {
		const error = await failed('whiteLabel', 'update', {
			...brand(),
			updateFields: { primaryColor: '#36F' },
		});
		expect(error.message).toBe("'Primary Color' must be a color such as #3366FF");
	});
});
