/** The fields of a proposal that Simplify keeps (docs/api.md 18.1). */
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
