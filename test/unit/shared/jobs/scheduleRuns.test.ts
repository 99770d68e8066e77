import { ScheduleRuns } from '../../../../nodes/shared/jobs/scheduleRuns';

it('a run of one market gets a batch of that market, whichever came first', () => {
	const since = '2026-03-01T00:00:00Z';
	const runs = new ScheduleRuns();
	const [first, second] = ['m1', 'm2'].map((regionConfigId, at) =>
		runs.add(`j${at}`, { scheduledReportId: 's1', since, regionConfigId, batchId: undefined }, at),
	);
	const reports = [first, second].map(({ regionConfigId: id }) => ({
		batch_id: `of ${id}`,
		region_config_id: id,
		created_at: since,
	}));
	runs.assign([first, second], reports);
	expect([first.batchId, second.batchId]).toEqual(['of m1', 'of m2']);
});
