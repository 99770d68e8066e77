import { toTimestamp } from '../../../../nodes/shared/base/time/timestamp';
import { type JobKind, type JobSight, KINDS } from '../../../../nodes/shared/jobs/target';

const SINCE = '2026-03-01T12:00:00.000Z';
const BEFORE = '2026-03-01T11:00:00Z';
const AFTER = '2026-03-01T12:00:05Z';

const stateOf = (kind: JobKind, record: object, job: JobSight) =>
	KINDS[kind].stateOf(record as never, job, (time) => toTimestamp(time) >= Date.parse(SINCE));

describe('the state of a scheduled run', () => {
	it.each([
		[AFTER, 'completed', 'completed'],
		[SINCE, 'completed', 'completed'],
		[AFTER, 'failed', 'failed'],
		[AFTER, 'processing', 'running'],
		[AFTER, 'completed_with_errors', 'completed'],
		[Date.UTC(2026, 2, 1, 12, 0, 5) / 1_000, 'completed', 'completed'],
		[Date.UTC(2026, 2, 1, 11) / 1_000, 'completed', 'idle'],
		[BEFORE, 'completed', 'idle'],
		[null, null, 'idle'],
	])(
		'follows from the last run: at %s with %s, it is %s',
		(last_run_at, last_run_status, state) => {
			expect(stateOf('scheduledReports', { last_run_at, last_run_status }, 'hidden')).toBe(state);
		},
	);

	it.each(['completed', 'gone'] as const)('is that of its reports if the job is %s', (job) => {
		expect(stateOf('scheduledReports', { last_run_at: BEFORE }, job)).toBe('completed');
	});
});

it.each<[string | undefined, string]>([
	...['complete', 'done', 'finished', 'ready', 'succeeded'].map((word): [string, string] => [
		word,
		'completed',
	]),
	...['failure', 'errored'].map((word): [string, string] => [word, 'failed']),
	['aborted', 'cancelled'],
	['Success', 'completed'],
	['error', 'failed'],
	['timed_out', 'failed'],
	['canceled', 'cancelled'],
	['not_done', 'running'],
	['processing', 'running'],
	[undefined, 'completed'],
])('the state of an audit follows from its status: %s is %s', (status, state) => {
	expect(stateOf('brandAudit', { status }, 'none')).toBe(state);
});
