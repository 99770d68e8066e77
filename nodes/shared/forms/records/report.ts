const FACTS = [
	'name',
	'status',
	'visibility_score',
	'country',
	'language',
	'ranked_prompts',
	'total_results',
	'failure_reason',
	'created_at',
];

const IDS = ['id', 'brand_id', 'scheduled_report_id', 'region_config_id', 'batch_id'];

/** The fields that Simplify keeps of a report in a list. */
export const simplifiedReport = [...FACTS, ...IDS];

/** The fields that Simplify keeps of a report with its results. */
export const simplifiedReportWithResults = [...FACTS, 'prompts', ...IDS];
