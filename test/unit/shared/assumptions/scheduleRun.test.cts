import { endedRunOf } from '../../../../nodes/shared/assumptions/scheduleRun';

const at = '2026-03-01T09:00:00Z';

it.each([
	[null, null, undefined],
	[at, null, undefined],
	[at, 'pending', undefined],
	[at, 'processing', undefined],
	[at, 'completed', { at, status: 'completed' }],
	[at, 'partial', { at, status: 'partial' }],
])('the last run at %s with the status %s has ended as %j', (time, status, expected) => {
	expect(endedRunOf({ last_run_at: time, last_run_status: status })).toEqual(expected);
});
