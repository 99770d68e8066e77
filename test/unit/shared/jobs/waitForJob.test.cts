import type { INode } from 'n8n-workflow';
import { ExecutionCancelled, SiblingItemFailed } from '../../../../nodes/shared/base/errors/cancellation';
import { type AwaitedJob, pollDelayMs } from '../../../../nodes/shared/jobs/waitForJob';
import type { JobResult } from '../../../../nodes/shared/jobs/target';
import { errorJsonOf, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { job, runsFor, startWait } from '../../support/jobWait.cts';
import { clock as clockOfNodes } from '../../../../nodes/shared/base/time/clock';
import { useManualTime } from '../../support/manualTime.cts';
import { oneByOne, refusal, type Reply, type Script } from '../../support/scriptedService.cts';

const clock = useManualTime();
const MINUTE = 60_000;

const targetOf = (result: JobResult) => ({ result, ids: { report_id: 'r1', brand_id: 'b1' } });
const REPORT = targetOf('report');
const WITH_REPORT: AwaitedJob = { jobId: 'j1', target: REPORT };
const DONE = { record: { status: 'completed' } };
const RESUME =
	/The job was started, so it may be charged and still running\. Wait for it with Job: Wait and the Job ID j1\.$/;

type End = { record?: unknown; description?: string };

/** How a wait ends: with a record, or with what is told; what it asked for, and how long it took. */
async function endOf(script: Script, wait: Parameters<typeof startWait>[1] = {}, awaited?: AwaitedJob) {
	const from = clock.now;
	const { service, finished } = await startWait(script, wait, awaited);
	const told = (error: unknown): End => errorJsonOf(toNodeError(error, { node: {} as INode }));
	const end = await clock.until(finished.then((record): End => ({ record }), told));
	const asked = service.seen.map(({ method, path }) => `${method} ${path}`);
	return { ...end, asked, looks: asked.length, tookMs: clock.now - from, log: service.log };
}

it('the pause between looks is a tenth of the time waited, between 2 and 30 seconds', () => {
	expect([0, 19_000, 40_000, 299_000, 300_000, 3_000_000].map(pollDelayMs)).toEqual([
		2_000, 2_000, 4_000, 29_900, 30_000, 30_000,
	]);
});

describe('waiting for a job', () => {
	it.each([
		...['queued', 'done', '', null].map((status) => [`a job with the status ${status}`, job(status as string)]),
		['a job that the service does not show yet', refusal(404, 'not_found')],
		['a login page', { status: 302, headers: { location: 'https://x' } }],
	] as Array<[string, Reply]>)('goes on after %s', async (_, other) => {
		expect(await endOf(oneByOne(other, other, job('completed')))).toMatchObject({ ...DONE, looks: 3 });
	});

	it('logs the progress, and cancels no job that has ended', async () => {
		const { asked, log } = await endOf(runsFor(1_000), { cancelWhenStopped: true });
		expect(asked).toEqual(['GET /v1/jobs/j1']);
		expect(log).toContainEqual({
			level: 'debug',
			message: expect.stringContaining('j1'),
			meta: { step: 's', completed: 1, total: 2 },
		});
	});

	it.each([
		['failed', { message: ' why\n', step: 'asking' }, 'The job did not succeed: why', 'why', 'asking'],
		['cancelled', {}, 'The job was cancelled', '', 's'],
	])('ends with a job that has %s, its ID, its step and why', async (status, more, message, why, step) => {
		expect(await endOf(() => job(status, more))).toMatchObject({
			message,
			code: `job_${status}`,
			description: expect.stringMatching(/Job ID: j1/),
			details: { job_id: 'j1', step, message: why },
		});
	});
});

describe('the end of a wait', () => {
	const runs: Script = () => job('processing');
	const processing = { body: { id: 'r1', status: 'processing' } };
	const after =
		(report: ReturnType<Script>): Script =>
		({ path }) =>
			path === '/v1/jobs/j1' ? job('completed') : report;
	const inMinutes = (minutes: number) => ({ deadline: clock.now + minutes * MINUTE });

	it('comes at Max Wait, with the last status, and says how to resume', async () => {
		const end = await endOf(runs, { maxWaitMs: 5 * MINUTE });
		expect(end).toMatchObject({
			message: 'The job has not ended within 5 minutes. Its last status is "processing"',
			code: 'job_wait_over',
			description:
				"It continues in the service. Wait for it with Job: Wait and the Job ID j1, or raise 'Max Wait (Minutes)'.",
			details: { job_id: 'j1' },
		});
		expect(end.tookMs).toBeLessThan(5 * MINUTE + 1_000);
	});

	it.each<[string, Script, AwaitedJob, status: string]>([
		['the job', runs, { jobId: 'j1' }, 'processing'],
		['the result of a job that has ended', after(processing), WITH_REPORT, 'processing'],
		['a look that hangs', after(new Promise(() => undefined)), WITH_REPORT, 'unknown'],
	])("comes 5 s before the workflow's own timeout: %s", async (_, script, awaited, status) => {
		const end = await endOf(script, inMinutes(2), awaited);
		expect(end).toMatchObject({
			message: `The job has not ended within the workflow's timeout. Its last status is "${status}"`,
			description: expect.stringMatching(/ID j1, or raise the workflow's timeout/),
			details: { job_id: 'j1' },
		});
		expect(Math.abs(end.tookMs - 115_000)).toBeLessThanOrEqual(500);
	});

	it('is not moved by a timeout that comes later', async () => {
		expect(await endOf(runsFor(MINUTE), inMinutes(10))).toMatchObject(DONE);
		const end = await endOf(runs, { ...inMinutes(10), maxWaitMs: MINUTE });
		expect(end.description).toMatch(/or raise 'Max Wait/);
	});
});

describe('a stopped execution', () => {
	const stopped = async (script: Script, cancelWhenStopped: boolean, jobId?: string) => {
		const wait = { cancelWhenStopped };
		const { service, finished, stop } = await startWait(script, wait, { jobId, target: REPORT });
		await clock.advance(3_000);
		const from = clock.now;
		stop.abort();
		await expect(clock.until(finished, 100)).rejects.toBeInstanceOf(ExecutionCancelled);
		// To cancel a job takes five seconds; the next look would be a second later.
		expect(clock.now - from).toBeLessThan(5_500);
		const cancelled = service.seen.filter(({ method }) => method === 'DELETE');
		const warnings = service.log.flatMap(({ level, message }) => (level === 'warn' ? message : []));
		return [cancelled.map(({ path }) => path), warnings];
	};

	const slow: Script = async () => {
		await clockOfNodes.pause(5_000);
		return { status: 204 };
	};
	const warning = expect.stringContaining('job j1 was not cancelled');

	it.each<[string, string | undefined, Script, unknown[], unknown[], boolean?]>([
		['ends once its job is cancelled', 'j1', slow, ['/v1/jobs/j1'], []],
		['logs that its job was not cancelled', 'j1', () => refusal(409, 'conflict'), ['/v1/jobs/j1'], [warning]],
		['cancels no job whose ID is not known', undefined, () => ({}), [], []],
		['leaves its job alone unless the user wants it cancelled', 'j1', slow, [], [], false],
	])('%s', async (_, jobId, cancel, paths, warnings, isWanted = true) => {
		const script: Script = (seen, index) => (seen.method === 'DELETE' ? cancel(seen, index) : job('processing'));
		expect(await stopped(script, isWanted, jobId)).toEqual([paths, warnings]);
	});

	it('cancels its job, but another item that failed does not', async () => {
		const script = () => job('processing');
		const { service, finished, siblings } = await startWait(script, { cancelWhenStopped: true });
		await clock.advance(3_000);
		siblings.abort(new SiblingItemFailed());
		await expect(clock.until(finished)).rejects.toBeInstanceOf(SiblingItemFailed);
		expect(service.seen.map(({ method }) => method)).not.toContain('DELETE');
	});
});

describe('an outage of the service', () => {
	/** Begins a minute after now. */
	const outage = (ms: number, meanwhile: Script): Script => {
		const [from, to] = [clock.now + MINUTE, clock.now + MINUTE + ms];
		return (seen, index) =>
			clock.now >= from && clock.now < to ? refusal(503, 'service_unavailable') : meanwhile(seen, index);
	};

	it.each<[string, AwaitedJob, number]>([
		['a job', { jobId: 'j1' }, 100],
		['a job that is gone', { jobId: 'gone', target: REPORT }, 120],
		['a record without a job', { target: REPORT }, 100],
	])('shorter than Max Wait does not end the wait for %s', async (_, awaited, most) => {
		const runs = runsFor(20 * MINUTE);
		const script: Script = (seen, index) =>
			seen.path === '/v1/jobs/gone' ? refusal(404, 'not_found') : runs(seen, index);
		const end = await endOf(outage(10 * MINUTE, script), {}, awaited);
		expect(end).toMatchObject(DONE);
		expect(end.looks).toBeLessThan(most);
	});

	it('longer than Max Wait ends it with the ID, and says how to resume', async () => {
		const script = outage(60 * MINUTE, runsFor(60 * MINUTE));
		const end = await endOf(script, { maxWaitMs: 5 * MINUTE });
		const description = expect.stringMatching(RESUME);
		expect(end).toMatchObject({ code: 'service_unavailable', job_id: 'j1', description });
		expect(end.tookMs).toBeLessThanOrEqual(5 * MINUTE + 200);
	});
});

describe('a job that the service does not show', () => {
	const GONE = refusal(404, 'not_found');
	const HIDDEN = refusal(403, 'insufficient_scope', { required_scope: 'read:jobs' });

	const at =
		(report: object, shown = GONE): Script =>
		({ path }) =>
			path.startsWith('/v1/jobs/') ? shown : { body: { id: 'r1', ...report } };

	it('after half a minute has ended as its report has', async () => {
		const end = await endOf(at({ status: 'completed' }), {}, WITH_REPORT);
		expect(end).toMatchObject({ record: { id: 'r1', status: 'completed' } });
		expect(end.tookMs).toBeGreaterThanOrEqual(30_000);
		expect(end.tookMs).toBeLessThan(33_000);
		expect(end.asked.at(-1)).toBe('GET /v1/reports/r1');
	});

	const odd = (result: JobResult): AwaitedJob => ({ jobId: 'j1', target: targetOf(result) });
	const details = { job_id: 'j1', report_id: 'r1' };
	const hidden = { ...details, step: 'Wait for the job', description: expect.stringMatching(RESUME) };
	const HIDES = ['insufficient_scope', /^Wait for the job: .* scope read:jobs$/, hidden] as const;
	const noResult = /has the status .* instead of "completed"/;
	const WITHOUT_ID = { description: expect.stringMatching(/Job ID: none\.$/) };
	const LATER = {
		description: expect.stringMatching(/^It continues in the service\. Read the record later, or raise/),
	};

	it.each<[string, Script, AwaitedJob, code: string, message: RegExp, more: object]>([
		[
			'failed',
			at({ status: 'failed', failure_reason: 'w' }),
			odd('report'),
			'job_failed',
			/: w$/,
			{ details: { message: 'w', step: null } },
		],
		['failed, without a job', at({ status: 'failed' }), { target: REPORT }, 'job_failed', /succeed$/, WITHOUT_ID],
		['going on', at({ status: 'processing' }), odd('report'), 'job_wait_over', /30/, { details }],
		['a draft', at({ status: 'draft' }), odd('report'), 'job_without_result', noResult, { details }],
		['null', at({ status: null }), odd('report'), 'job_without_result', noResult, { details }],
		['none', at({ updated_at: 'x' }), odd('brandFacts'), 'job_without_result', noResult, {}],
		[
			'none, without a job',
			at({ updated_at: 'x' }),
			{ target: targetOf('brandFacts') },
			'job_without_result',
			noResult,
			{},
		],
		['going on, without a job', at({ status: 'processing' }), { target: REPORT }, 'job_wait_over', /30/, LATER],
		['not known', () => GONE, { jobId: 'j1' }, 'not_found', /^There is no/, {}],
		['hidden', ({ path }) => (path === '/v1/jobs/j1' ? job('completed') : HIDDEN), odd('report'), ...HIDES],
		['known, but the job is hidden', at({}, HIDDEN), odd('report'), ...HIDES],
	])('ends the wait, where its record is %s', async (_, script, awaited, code, message, more) => {
		expect(await endOf(script, {}, awaited)).toMatchObject({
			code,
			message: expect.stringMatching(message),
			...more,
		});
	});
});

describe('the result of a completed job', () => {
	const noResult = 'The job has ended, but its record has the status "draft" instead of "completed"';

	it.each<[JobResult, object[], object]>([
		['report', [{ status: 'completed' }], DONE],
		['report', [{ status: 'processing' }, { status: 'completed' }], DONE],
		['report', [{ status: 'failed', failure_reason: 'x' }], { code: 'job_failed' }],
		['report', [{ status: 'draft' }], { code: 'job_without_result', message: noResult }],
		['createdReport', [{ status: 'draft' }], { record: { status: 'draft' } }],
		['createdReport', [{ status: 'failed' }], { record: { status: 'failed' } }],
		['brandFacts', [{ description: 'x' }], { record: { description: 'x' } }],
	])('is read once, again while a report is processing: %s %j', async (result, records, end) => {
		const replies = records.map((body) => ({ body: { object: 'x', ...body } }));
		const reply = oneByOne(...replies);
		let reads = 0;
		const script: Script = (seen) => (seen.path === '/v1/jobs/j1' ? job('completed') : reply(seen, reads++));
		const { tookMs, ...ended } = await endOf(script, {}, { jobId: 'j1', target: targetOf(result) });
		expect(ended).toMatchObject(end);
		expect(tookMs).toBeLessThan(5_000);
		expect(reads).toBe(records.length);
	});
});
