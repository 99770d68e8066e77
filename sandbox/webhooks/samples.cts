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
	const failed = { status: 'failed', failure_reason: 'A sample failure' };
	const counts = { total_prompts_count: 10, ranked_prompts_count: 6 };
	if (type === 'report.completed') return { ...report, status: 'completed', ...counts };
	if (type === 'report.failed') return { ...report, ...failed };
	if (type === 'schedule.run.completed') return { ...run, status: 'completed' };
	return { ...run, ...failed, completed_regions_count: 1 };
}
