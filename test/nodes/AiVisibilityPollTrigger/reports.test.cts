import { useService } from './service.cts';

const service = useService();

it('changes of visibility come out with both scores, both reports and the market', async () => {
	const first = service.completed(40, { created_at: service.hoursAgo(24) });
	const changes = { changes: 'threshold', threshold: 12.5, direction: 'both' };
	const host = service.host('visibilityChanged', { ...changes, options: { language: 'de' } });
	await host.activate();
	const about = {
		...{ country: 'Germany', language: 'German', location: 'Berlin' },
		...{ name: 'Weekly', batch_id: 'batch' },
		// The day before in the time zone of the workflow.
		created_at: '2999-01-01T02:00:00.000Z',
	};
	const second = service.completed(52.5, about);
	expect(await host.poll()).toMatchObject([
		{
			event: 'visibility.up',
			...{ measure: 'score', from: 40, to: 52.5 },
			...{ report_id: second.id, previous_report_id: first.id },
			...{ ...about, brand_id: service.brandId },
			...{ region_config_id: 'market', scheduled_report_id: 'schedule' },
			headline: expect.stringContaining('52,5'),
			slack_text: expect.stringMatching(/^\*Weekly · .* · 31. Dezember 2998\*\n.*52,5/),
		},
	]);
	service.completed(40, { ...about, created_at: '2999-01-02T02:00:00.000Z' });
	expect(await host.poll()).toMatchObject([{ event: 'visibility.down', difference: -12.5 }]);
});
