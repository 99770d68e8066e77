import type { JobTarget } from '../../../../nodes/shared/jobs/target';
import type { StepError } from '../../../../nodes/shared/base/errors/operationError';
import { waitForJob } from '../../../../nodes/shared/jobs/waitForJob';
import { job, refusalOf } from '../../support/jobWait.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, type Reply, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const DONE = job('completed');
const NOT_SHOWN = refusal(404, 'not_found');
const GONE = refusal(410, 'gone');
const HIDDEN = refusal(403, 'insufficient_scope');
const report: JobTarget = { kind: 'report', reportId: 'r1' };

/** Each answer counts until a time after the start, the last one for good. */
type Phases = Array<[untilMs: number, reply: Reply] | [reply: Reply]>;

function wait(target: JobTarget, jobs: Phases, records: Phases, reports: Phases = []) {
	const from = time.now;
	const at = (phases: Phases) =>
		phases.find(([until]) => typeof until !== 'number' || time.now - from < until)!.at(-1) as Reply;
	const service = new ScriptedService(({ path }) =>
		at(path.startsWith('/v1/jobs') ? jobs : path === '/v1/reports' ? reports : records),
	);
	const settings = { isWanted: true, maxWaitMs: 30 * MINUTE, cancelWhenStopped: false };
	const finished = service
		.client()
		.then(async (client) => await waitForJob(client, { jobId: 'j1', target }, settings));
	finished.catch(() => {});
	const ended = finished.catch(() => {}).then(() => time.now - from);
	const took = async () => await time.until(ended);
	return { service, finished, took };
}

const status = (state: string, more: object = {}) => ({
	body: { id: 'r1', status: state, ...more },
});

describe('the result of a job that has ended', () => {
	const SOON: Phases = [[MINUTE, status('processing')], [status('completed')]];

	it.each([status('processing'), status('draft'), NOT_SHOWN])(
		'is waited for while the report is answered with %j',
		async (first) => {
			const { finished } = wait(report, [[DONE]], [[4 * MINUTE, first], [status('completed')]]);
			expect(await time.until(finished)).toEqual([{ id: 'r1', status: 'completed' }]);
		},
	);

	it('is noticed soon after the end, however long the job took', async () => {
		const jobs: Phases = [[20 * MINUTE, job('processing')], [DONE]];
		const records: Phases = [[20.5 * MINUTE + 5_000, status('processing')], [status('completed')]];
		expect(await wait(report, jobs, records).took()).toBeLessThan(20.5 * MINUTE + 10_000);
	});

	it('is waited for up to five minutes', async () => {
		const { finished, took } = wait(report, [[DONE]], [[status('processing')]]);
		expect(await took()).toBeLessThan(5.2 * MINUTE);
		expect(await refusalOf(time, finished)).toMatchObject({
			message: 'The job has ended, but its result is not there yet',
			details: { job_id: 'j1', reportId: 'r1' },
		});
	});

	it('is what the report says, whatever the job says', async () => {
		const failed = status('failed', { failure_reason: 'no answers' });
		const good = wait(report, [[MINUTE, job('processing')], [DONE]], [[failed]]);
		const { message } = await refusalOf(time, good.finished);
		expect(message).toBe('The job did not succeed: no answers');
		const bad = wait(report, [[job('failed')]], SOON);
		expect(await time.until(bad.finished)).toMatchObject([{ status: 'completed' }]);
	});

	it.each([
		['failed', 'draft', 'The job did not succeed: why', 1],
		['cancelled', 'draft', 'The job was cancelled', 1],
		['failed', 'processing', 'The job did not succeed: why', 6],
	])('is none if the job %s, and the report stays %s', async (word, state, message, minutes) => {
		const jobs: Phases = [[job(word, { message: 'why' })]];
		const { finished, took } = wait(report, jobs, [[status(state)]]);
		expect(await refusalOf(time, finished)).toMatchObject({ message });
		expect(await took()).toBeLessThan(minutes * MINUTE);
	});

	it.each(['expired', 'Stopped', 'partially_done', null])(
		'is what the report says, if the job has the word "%s", and waited for',
		async (word) => {
			const jobs: Phases = [[job(word as string)]];
			const good = wait(report, jobs, SOON);
			expect(await time.until(good.finished)).toMatchObject([{ status: 'completed' }]);
			expect(await good.took()).toBeLessThan(2 * MINUTE);
			const bad = wait(report, jobs, [[MINUTE, status('draft')], [status('failed')]]);
			expect((await refusalOf(time, bad.finished)).message).toBe('The job did not succeed');
		},
	);

	it.each<JobTarget>([report, { kind: 'brandAudit', brandId: 'b1', auditId: 'a1' }])(
		'is there if its record has null as status: $kind',
		async (target) => {
			const { finished } = wait(target, [[DONE]], [[{ body: { id: 'r1', status: null } }]]);
			expect(await time.until(finished)).toEqual([{ id: 'r1', status: null }]);
		},
	);
});

describe('a job that the service does not show', () => {
	it.each([NOT_SHOWN, GONE])('may appear within half a minute: %j', async (reply) => {
		const { finished } = wait(report, [[20 * SECOND, reply], [DONE]], [[status('completed')]]);
		expect(await time.until(finished)).toMatchObject([{ status: 'completed' }]);
	});

	it.each([NOT_SHOWN, HIDDEN])(
		'is not ended by the failure of the run before: %j',
		async (reply) => {
			const { finished } = wait(
				report,
				[[reply]],
				[
					[10 * SECOND, status('failed')],
					[10 * MINUTE, status('processing')],
					[status('completed')],
				],
			);
			expect(await time.until(finished)).toMatchObject([{ status: 'completed' }]);
		},
	);

	it('has failed if the report still says so later', async () => {
		const { finished, took } = wait(report, [[NOT_SHOWN]], [[status('failed')]]);
		expect((await refusalOf(time, finished)).message).toBe('The job did not succeed');
		expect(await took()).toBeGreaterThanOrEqual(30 * SECOND);
		expect(await took()).toBeLessThan(2 * MINUTE);
	});

	it('ends the wait at once where nothing else tells its end, with what exists', async () => {
		const target: JobTarget = { kind: 'createdReport', reportId: 'r1' };
		const { finished, took } = wait(target, [[HIDDEN]], [[status('draft')]]);
		const failed = (await refusalOf(time, finished)) as unknown as StepError;
		expect(failed).toMatchObject({
			reason: { code: 'insufficient_scope' },
			ids: { job_id: 'j1', reportId: 'r1' },
		});
		expect(failed.nextStep).toMatch(/^The job was started, and may be paid for/);
		expect(await took()).toBeLessThan(5 * SECOND);
	});
});

describe('facts whose job may not be read', () => {
	const facts: JobTarget = { kind: 'brandFacts', brandId: 'b1', since: '2026-03-01T12:00:00Z' };
	const of = (updated_at?: string) => ({
		body: { brand_id: 'b1', description: 'x', generated_at: null, updated_at },
	});
	const [OLD, NEW] = [of('2026-02-01T12:00:00Z'), of('2026-03-01T12:01:00Z')];

	it.each<[string, Phases]>([
		['newer than the start', [[MINUTE, OLD], [NEW]]],
		['the first', [[MINUTE, refusal(404, 'facts_not_generated')], [of()]]],
	])('are returned if they are %s', async (_, records) => {
		for (const jobs of [[[HIDDEN]], [[NOT_SHOWN]], [[40_000, job('processing')], [NOT_SHOWN]]]) {
			const { finished, took } = wait(facts, jobs as Phases, records);
			expect(await time.until(finished)).toMatchObject([{ description: 'x' }]);
			expect(await took()).toBeGreaterThanOrEqual(MINUTE);
		}
	});

	it('are returned where the service replays a start, and the job says when it ended', async () => {
		const done = job('completed', { updated_at: '2026-02-01T12:01:00Z' });
		const { finished, took } = wait(facts, [[done]], [[OLD]]);
		expect(await time.until(finished)).toMatchObject([{ description: 'x' }]);
		expect(await took()).toBeLessThan(5 * SECOND);
		const later = job('completed', { updated_at: '2026-02-01T12:05:00Z' });
		expect(await wait(facts, [[later]], [[OLD]]).took()).toBeGreaterThan(5 * MINUTE);
	});

	it.each<[string, Reply, Reply, object]>([
		['have no time', HIDDEN, of(), { reason: { code: 'insufficient_scope' } }],
		['are old, and their job is gone', NOT_SHOWN, OLD, { code: 'job_gone' }],
		['stay old', HIDDEN, OLD, { reason: { code: 'insufficient_scope' } }],
		['never come', NOT_SHOWN, refusal(404, 'facts_not_generated'), { code: 'job_gone' }],
	])('are not returned if they %s', async (_, jobReply, record, error) => {
		const { finished, took } = wait(facts, [[jobReply]], [[record]]);
		await expect(time.until(finished)).rejects.toMatchObject(error);
		expect(await took()).toBeLessThan(5 * MINUTE);
	});
});

describe('the reports of a run', () => {
	const SINCE = '2026-03-01T12:00:00Z';
	const run = {
		kind: 'scheduledReports',
		scheduledReportId: 's1',
		since: SINCE,
	} as const;
	const schedule: Phases = [[{ body: { brand_id: 'b1', last_run_at: '2026-03-01T11:00:00Z' } }]];
	const at = (batch_id: string, time_: string, state = 'completed') => ({
		batch_id,
		status: state,
		created_at: `2026-03-01T${time_}Z`,
	});
	const list = (...data: object[]): Reply => ({ body: { data, has_more: false } });
	const before = at('before', '11:00:00');
	const NEW = '2026-03-01T12:01:00Z';
	const jobAt = (updated_at: string) => job('completed', { updated_at });
	const FRESH = jobAt('2026-03-01T12:01:00Z');

	it('are waited for until they are there, and have ended', async () => {
		const [first, second] = [at('one', '12:00:01'), at('one', '12:00:01', 'failed')];
		const under = at('one', '12:00:01', 'processing');
		const { finished } = wait(run, [[FRESH]], schedule, [
			[3 * SECOND, list(first, before)],
			[MINUTE, list(before)],
			[2 * MINUTE, list(first, under, before)],
			[list(first, second, before)],
		]);
		expect(await time.until(finished)).toEqual([first, second]);
	});

	it('are never those of an earlier run', async () => {
		const { finished } = wait(run, [[FRESH]], schedule, [[list(before)]]);
		expect(await refusalOf(time, finished)).toMatchObject({ code: 'job_wait_over' });
	});

	it.each<[string, Reply]>([
		['is gone', GONE],
		['had ended before', jobAt('2026-03-01T11:01:00Z')],
	])('are the newest where the service replays a start, and the job %s', async (_, reply) => {
		const { finished, took } = wait(run, [[reply]], schedule, [
			[list(at('two', '11:30:00'), at('two', '11:29:59'), before)],
		]);
		expect(await time.until(finished)).toMatchObject([{ batch_id: 'two' }, { batch_id: 'two' }]);
		expect(await took()).toBeLessThan(MINUTE);
	});

	it('are those since the start where the job was seen, and then is gone', async () => {
		const { finished } = wait(run, [[MINUTE, job('processing')], [NOT_SHOWN]], schedule, [
			[2 * MINUTE, list(before)],
			[list(at('one', '12:00:01'), before)],
		]);
		expect(await time.until(finished)).toMatchObject([{ batch_id: 'one' }]);
	});

	it.each<[string, number, Reply]>([
		['a list that hangs', 20 * SECOND, new Promise(() => {}) as never],
		['an outage of some minutes', 4 * MINUTE, { status: 503 }],
	])('survive %s', async (_, untilMs, reply) => {
		const reports: Phases = [[untilMs, reply], [list(at('one', '12:00:01'))]];
		const { finished, took } = wait(run, [[FRESH]], schedule, reports);
		expect(await time.until(finished)).toHaveLength(1);
		expect(await took()).toBeLessThan(untilMs + MINUTE);
	});

	it('have the reason of a run that failed', async () => {
		const why = { id: 's1', last_run_status: 'failed', last_error_message: 'two' };
		const { finished } = wait(run, [[job('failed')]], [[{ body: { ...why, last_run_at: NEW } }]]);
		expect((await refusalOf(time, finished)).message).toBe('The job did not succeed: two');
	});

	describe('of a job that the key may not read', () => {
		const ended: Phases = [
			[10 * MINUTE, ...schedule[0]] as never,
			[{ body: { brand_id: 'b1', last_run_at: NEW, last_run_status: 'completed' } }],
		];

		it('are waited for while a report is there', async () => {
			const reports = [at('one', '12:00:01'), before];
			const { finished, took } = wait(run, [[HIDDEN]], ended, [[list(...reports)]]);
			expect(await time.until(finished)).toEqual([reports[0]]);
			expect(await took()).toBeGreaterThanOrEqual(10 * MINUTE);
		});

		it('are not waited for when a start was replayed, of which nothing tells', async () => {
			const { finished, took } = wait(run, [[HIDDEN]], ended, [[list(before)]]);
			await expect(time.until(finished)).rejects.toMatchObject({
				reason: { code: 'insufficient_scope' },
				ids: { job_id: 'j1', scheduledReportId: 's1' },
			});
			expect(await took()).toBeLessThan(MINUTE);
		});
	});

	it.each([FRESH, NOT_SHOWN])(
		'are all of the last hour, by the clock of the service, for a run that was started elsewhere: %j',
		async (reply) => {
			const date = new Date(SINCE).toUTCString();
			const reports = [at('two', '11:40:09'), before, at('old', '10:58:00')];
			const { finished } = wait({ ...run, since: undefined }, [[reply]], schedule, [
				[{ ...list(...reports), headers: { date } }],
			]);
			expect(await time.until(finished)).toEqual(reports.slice(0, 2));
		},
	);

	it('are not known if the list breaks off', async () => {
		const { finished } = wait(run, [[FRESH]], schedule, [[{ body: { object: 'x' } }]]);
		await expect(time.until(finished)).rejects.toMatchObject({ code: 'incomplete_list' });
	});
});
