import { batchOf, endedRunOf } from '../../../../nodes/shared/assumptions/scheduleRun';

const at = '2026-03-01T09:00:00Z';

it.each([
	[null, 'completed', undefined],
	[at, null, undefined],
	[at, 'pending', undefined],
	[at, 'processing', undefined],
	[at, 'completed', { at, status: 'completed' }],
	[at, 'partial', { at, status: 'partial' }],
])('the last run at %s with the status %s has ended as %j', (time, status, expected) => {
	expect(endedRunOf({ last_run_at: time, last_run_status: status })).toEqual(expected);
});

it.each([
	[{ scheduled_run_id: 'b1', batch_id: 'other' }, 'b1'],
	[{ batch_id: 'b2' }, 'b2'],
	[{ job_id: 'j1' }, undefined],
])('the start of a run with %j names the batch %j', (started, batch) => {
	expect(batchOf(started)).toBe(batch);
});
