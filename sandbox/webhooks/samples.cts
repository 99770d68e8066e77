/** Data of an event with made-up values, in the shape of sandbox/api.md 19.6, 19.7. */
export function sampleData(type: string, brandId: string): object {
	const id = '00000000-0000-4000-8000-000000000000';
	const report = { report_id: id, brand_id: brandId, scheduled_report_id: null };
	const run = {
		scheduled_run_id: id,
		scheduled_report_id: id,
		brand_id: brandId,
		completed_regions_count: 2,
		total_regions_count: 2,
	};
	switch (type) {
		case 'report.completed':
			return { ...report, status: 'completed', total_prompts_count: 10, ranked_prompts_count: 6 };
		case 'report.failed':
			return { ...report, status: 'failed', failure_reason: 'A sample failure' };
		case 'schedule.run.completed':
			return { ...run, status: 'completed' };
		default:
			return {
				...run,
				status: 'failed',
				completed_regions_count: 1,
				failure_reason: 'A sample failure',
			};
	}
}
