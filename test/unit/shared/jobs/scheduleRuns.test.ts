import { ScheduleRuns } from '../../../../nodes/shared/jobs/scheduleRuns';

const since = '2026-03-01T00:00:00Z';

it('a run comes before those that were sent later, whichever was answered first', () => {
	const runs = new ScheduleRuns();
	const [second, first] = [2, 1].map((sentAt) =>
		runs.add(`j${sentAt}`, { scheduledReportId: 's1', since }, sentAt),
	);
	expect(runs.until(second)).toEqual([first, second]);
	expect(runs.until(first)).toEqual([first]);
});

it('a run of one market gets a batch of that market, whichever came first', () => {
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

it('the first of more than 200 runs is forgotten', () => {
	const runs = new ScheduleRuns();
	const all = Array.from({ length: 201 }, (_, at) =>
		runs.add(`j${at}`, { scheduledReportId: 's1', since }, at),
	);
	expect(runs.until(all[0])).toEqual([]);
	expect(runs.until(all[200])).toEqual(all.slice(1));
});
