/** Default of the JSON field: an email, a wait, and a follow-up if there was no reply. */
export const exampleSteps = JSON.stringify(
	[
		{ id: 'first', order: 0, type: 'email', template_id: '', next_step_id: 'pause' },
		{ id: 'pause', order: 1, type: 'wait', wait_days: 3, next_step_id: 'reply' },
		{
			id: 'reply',
			order: 2,
			type: 'condition',
			condition_type: 'replied',
			condition_timeout_days: 2,
			on_false_step_id: 'second',
		},
		{ id: 'second', order: 3, type: 'email', template_id: '' },
	],
	null,
	2,
);
