/** The fields of a proposal that Simplify keeps (docs/api.md 18.1). */
export const simplifiedInterlink = [
	'target_title',
	'status',
	'similarity',
	'sentence',
	'anchor',
	'context',
	'error',
	'applied_at',
	'id',
	'task_id',
];
