/** The fields of a proposal that Simplify keeps (API description §2.7). */
export const simplifiedInterlink = [
	'id',
	'status',
	'sentence',
	'anchor',
	'context',
	'similarity',
	'target_title',
	'task_id',
	'error',
	'applied_at',
];
