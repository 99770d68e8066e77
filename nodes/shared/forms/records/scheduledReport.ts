export const simplifiedSchedule = [
	'name',
	'is_active',
	'frequency',
	'last_run_status',
	'last_error_message',
	'next_run_at',
	'last_run_at',
	'created_at',
	'id',
	'brand_id',
];
