import {
	isUnderWay,
	type JobSight,
	targetState,
	type JobTarget,
} from '../../../../nodes/shared/jobs/target';

const SINCE = '2026-03-01T12:00:00.000Z';
const BEFORE = '2026-03-01T11:00:00Z';
const AFTER = '2026-03-01T12:00:05Z';
const report: JobTarget = { kind: 'report', reportId: 'r1' };
const created: JobTarget = { kind: 'createdReport', reportId: 'r1' };
const audit: JobTarget = { kind: 'brandAudit', brandId: 'b1', auditId: 'a1' };
const facts: JobTarget = { kind: 'brandFacts', brandId: 'b1', since: SINCE };
const schedule: JobTarget = {
	kind: 'scheduledReports',
	scheduledReportId: 's1',
	since: SINCE,
	isOwn: true,
};

const stateOf = (target: JobTarget, record: object, job: JobSight) =>
	targetState(target, record as never, job).state;

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
			expect(stateOf(schedule, { last_run_at, last_run_status }, 'hidden')).toBe(state);
		},
	);

	it.each(['completed', 'gone'] as const)('is that of its reports if the job is %s', (job) => {
		expect(stateOf(schedule, { last_run_at: BEFORE }, job)).toBe('completed');
	});

	it('has the reason of a failed run', () => {
		const record = { last_run_at: AFTER, last_run_status: 'failed', last_error_message: 'two' };
		expect(targetState(schedule, record, 'failed')).toEqual({ state: 'failed', reason: 'two' });
	});
});

describe('the state of an audit', () => {
	it.each([
		['done', 'completed'],
		['Success', 'completed'],
		['error', 'failed'],
		['timed_out', 'failed'],
		['canceled', 'cancelled'],
		['not_done', 'running'],
		['processing', 'running'],
		[undefined, 'completed'],
	])('follows from its status: %s is %s', (status, state) => {
		expect(stateOf(audit, { status }, 'none')).toBe(state);
	});
});

it.each<[object, JobSight, string]>([
	[{ updated_at: AFTER }, 'hidden', 'completed'],
	[{ updated_at: BEFORE }, 'hidden', 'idle'],
	[{ updated_at: BEFORE }, 'completed', 'idle'],
	[{ updated_at: BEFORE }, 'gone', 'unknown'],
	[{ updated_at: BEFORE, generated_at: AFTER }, 'gone', 'completed'],
	[{ description: 'x' }, 'hidden', 'unknown'],
	[{ description: 'x' }, 'completed', 'completed'],
])('facts %j of a job that is %s are %s', (record, job, state) => {
	expect(stateOf(facts, record, job)).toBe(state);
});

it.each<[JobTarget, JobSight, string]>([
	[report, 'completed', 'idle'],
	[created, 'completed', 'completed'],
	[created, 'gone', 'completed'],
	[created, 'hidden', 'unknown'],
])('a draft tells of %j, whose job is %s, that it is %s', (target, job, state) => {
	expect(stateOf(target, { status: 'draft' }, job)).toBe(state);
});

describe('a record without a job', () => {
	it.each([
		[{ status: 'processing' }, true],
		[{ status: 'queued' }, true],
		[{ status: 'completed' }, false],
		[{ status: 'failed' }, false],
		[{ id: 'a1' }, false],
		[{ status: null }, false],
	])('is under way if the status of the audit says so: %j', (record, expected) => {
		expect(isUnderWay(audit, record)).toBe(expected);
	});

	it('is not under way if it is a draft', () => {
		expect(isUnderWay(report, { status: 'processing' })).toBe(false);
	});
});
