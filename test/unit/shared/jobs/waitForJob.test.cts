import type { INode } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import type { OperationError } from '../../../../nodes/shared/base/errors/operationError';
import { type AwaitedJob, pollDelayMs } from '../../../../nodes/shared/jobs/waitForJob';
import type { JobKind } from '../../../../nodes/shared/jobs/target';
import { toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { job, refusalOf, runsFor, startWait } from '../../support/jobWait.cts';
import { clock as clockOfNodes } from '../../../../nodes/shared/base/time/clock';
import { useManualTime } from '../../support/manualTime.cts';
import { oneByOne, refusal, type Script } from '../../support/scriptedService.cts';

const clock = useManualTime();
const MINUTE = 60_000;

it('the pause between looks is a tenth of the time waited, between 2 and 30 seconds', () => {
	expect([0, 19_000, 40_000, 299_000, 300_000, 3_000_000].map(pollDelayMs)).toEqual([
		2_000, 2_000, 4_000, 29_900, 30_000, 30_000,
	]);
});

describe('waiting for a job', () => {
	it('cancels no job that has ended', async () => {
		const { service, finished } = await startWait(runsFor(1_000), { cancelWhenStopped: true });
		await clock.until(finished);
		expect(service.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	it('waits for one that the service does not show yet', async () => {
		const { finished } = await startWait(oneByOne(refusal(404, 'not_found'), job('completed')));
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
	});

	it('logs the progress', async () => {
		const { service, finished } = await startWait(runsFor(1_000));
		await clock.until(finished);
		const line = service.log.find(({ level }) => level === 'debug');
		expect(line).toMatchObject({
			message: expect.stringContaining('j1'),
			meta: { step: 's', completed: 1, total: 2 },
		});
	});

	it('fails with the reason and the ID of a failed job', async () => {
		const { finished } = await startWait(oneByOne(job('failed', { message: 'no answers', step: 'asking' })));
		const { message, description, code, details } = await refusalOf(clock, finished);
		expect(message).toBe('The job did not succeed: no answers');
		expect(description).toMatch(/Job ID: j1/);
		expect(code).toBe('job_failed');
		expect(details).toEqual({ job_id: 'j1', step: 'asking', message: 'no answers' });
	});

	it('fails for a cancelled job', async () => {
		const { finished } = await startWait(oneByOne(job('cancelled')));
		expect(await refusalOf(clock, finished)).toMatchObject({
			message: 'The job was cancelled',
			code: 'job_cancelled',
		});
	});

	it('ends at Max Wait with the last status, and says how to resume', async () => {
		const from = clock.now;
		const { service, finished } = await startWait(runsFor(60 * MINUTE), { maxWaitMs: 5 * MINUTE });
		const { message, description, details } = await refusalOf(clock, finished);
		expect(message).toBe('The job has not ended within 5 minutes. Its last status is "processing"');
		expect(description).toMatch(/Job: Wait and the Job ID j1/);
		expect(details).toMatchObject({ job_id: 'j1' });
		expect(clock.now - from).toBeLessThan(5 * MINUTE + 1_000);
		expect(service.seen.length).toBeGreaterThan(5);
	});

	it.each(['queued', 'done', '', null])('goes on with any other status: %j', async (status) => {
		const script = oneByOne(job(status as string), job(status as string), job('completed'));
		const { service, finished } = await startWait(script);
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
		expect(service.seen).toHaveLength(3);
	});
});

describe("the workflow's own timeout", () => {
	it('ends the wait shortly before, with the Job ID and how to resume', async () => {
		const from = clock.now;
		const { finished } = await startWait(runsFor(60 * MINUTE), { deadline: from + 2 * MINUTE });
		const { message, description, details } = await refusalOf(clock, finished);
		expect(clock.now - from).toBeLessThan(2 * MINUTE);
		expect(clock.now - from).toBeGreaterThan(1.8 * MINUTE);
		expect(message).toMatch(/workflow's timeout/);
		expect(description).toMatch(/Job: Wait and the Job ID j1, or raise the workflow's timeout/);
		expect(details).toMatchObject({ job_id: 'j1' });
	});

	it('also ends the wait for the result of a job that has ended, and for a look that hangs', async () => {
		const awaited = { jobId: 'j1', target: { kind: 'report', ids: { report_id: 'r1' } } } as const;
		for (const report of [{ body: { id: 'r1', status: 'processing' } }, new Promise(() => undefined)]) {
			const from = clock.now;
			const script: Script = ({ path }) => (path === '/v1/jobs/j1' ? job('completed') : (report as ReturnType<Script>));
			const { finished } = await startWait(script, { deadline: from + 2 * MINUTE }, awaited);
			const failed = toNodeError(await refusalOf(clock, finished), { node: {} as INode });
			expect(failed.description).toMatch(/Job: Wait and the Job ID j1/);
			expect(clock.now - from).toBeLessThan(2 * MINUTE);
		}
	});

	it('has no effect when the job or Max Wait ends before', async () => {
		const deadline = clock.now + 10 * MINUTE;
		const done = await startWait(runsFor(MINUTE), { deadline });
		expect(await clock.until(done.finished)).toMatchObject({ status: 'completed' });
		const { finished } = await startWait(runsFor(60 * MINUTE), { deadline, maxWaitMs: MINUTE });
		expect((await refusalOf(clock, finished)).description).toMatch(/or raise 'Max Wait \(Minutes\)'/);
	});
});

describe('a stopped execution', () => {
	const stopped = async (script: Script, jobId?: string) => {
		const target = { kind: 'report', ids: { report_id: 'r1' } } as const;
		const wait = { cancelWhenStopped: true };
		const { service, finished, stop } = await startWait(script, wait, { jobId, target });
		await clock.advance(3_000);
		stop.abort();
		await expect(clock.until(finished)).rejects.toBeInstanceOf(ExecutionCancelled);
		const cancelled = service.seen.filter(({ method }) => method === 'DELETE');
		return { cancelled, warnings: service.log.filter(({ level }) => level === 'warn') };
	};

	it('ends once its job is cancelled', async () => {
		const { cancelled, warnings } = await stopped(async ({ method }) => {
			if (method !== 'DELETE') return job('processing');
			await clockOfNodes.pause(5_000);
			return { status: 204 };
		}, 'j1');
		expect(cancelled).toMatchObject([{ path: '/v1/jobs/j1' }]);
		expect(warnings).toEqual([]);
	});

	it('logs that its job could not be cancelled', async () => {
		const refuses: Script = ({ method }) => (method === 'DELETE' ? refusal(409, 'conflict') : job('processing'));
		const { warnings } = await stopped(refuses, 'j1');
		expect(warnings).toMatchObject([{ message: expect.stringContaining('job j1 was not cancelled') }]);
	});

	it('cancels no job whose ID is not known', async () => {
		expect((await stopped(() => job('processing'))).cancelled).toEqual([]);
	});
});

/** Answers nothing from a minute after now on, for a time. */
const outage = (ms: number, meanwhile: Script, fault: Script = UNAVAILABLE): Script => {
	const [from, to] = [clock.now + MINUTE, clock.now + MINUTE + ms];
	return (seen, index) => (clock.now >= from && clock.now < to ? fault : meanwhile)(seen, index);
};

const UNAVAILABLE: Script = () => refusal(503, 'service_unavailable');

describe('an outage of the service', () => {
	const target = { kind: 'report', ids: { report_id: 'r1' } } as const;

	it.each<[string, AwaitedJob, number, Script]>([
		['a job', { jobId: 'j1' }, 100, UNAVAILABLE],
		['a job that is gone', { jobId: 'gone', target }, 120, UNAVAILABLE],
		['a record without a job', { target }, 100, UNAVAILABLE],
	])('shorter than Max Wait does not end the wait for %s', async (_, which, most, fault) => {
		const runs = runsFor(20 * MINUTE);
		const script: Script = (seen, index) =>
			seen.path === '/v1/jobs/gone' ? refusal(404, 'not_found') : runs(seen, index);
		const { service, finished } = await startWait(outage(10 * MINUTE, script, fault), {}, which);
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
		expect(service.seen.length).toBeLessThan(most);
	});

	it('longer than Max Wait ends it with the ID, and says how to resume', async () => {
		const from = clock.now;
		const script = outage(60 * MINUTE, runsFor(60 * MINUTE));
		const { finished } = await startWait(script, { maxWaitMs: 5 * MINUTE });
		const failed = toNodeError(await refusalOf(clock, finished), { node: {} as INode });
		expect(clock.now - from).toBeLessThanOrEqual(5 * MINUTE + 200);
		expect(failed.context.data).toMatchObject({ code: 'service_unavailable', job_id: 'j1' });
		expect(failed.description).toMatch(/Job: Wait and the Job ID j1/);
	});

	it('a login page that answers for the service once does not end it', async () => {
		const login = { status: 302, headers: { location: 'https://login.example' } };
		const { finished } = await startWait(oneByOne(login, job('completed')));
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
	});
});

describe('a job that the service does not show', () => {
	const target = { kind: 'report', ids: { report_id: 'r1' } } as const;
	const awaited = { jobId: 'j1', target };
	const GONE = refusal(404, 'not_found');

	const at = (report: object, shown: typeof GONE = GONE): Script => {
		return ({ path }) => (path.startsWith('/v1/jobs/') ? shown : { body: { id: 'r1', ...report } });
	};

	it('after half a minute has ended as its report has', async () => {
		const from = clock.now;
		const { service, finished } = await startWait(at({ status: 'completed' }), {}, awaited);
		expect(await clock.until(finished)).toEqual({ id: 'r1', status: 'completed' });
		expect(clock.now - from).toBeGreaterThan(29_000);
		expect(service.seen.at(-1)?.path).toBe('/v1/reports/r1');
		const failed = await startWait(at({ status: 'failed', failure_reason: 'why' }), {}, awaited);
		const { message } = await refusalOf(clock, failed.finished);
		expect(message).toBe('The job did not succeed: why');
	});

	it('is waited for while its report is processing', async () => {
		const { finished } = await startWait(at({ status: 'processing' }), {}, awaited);
		expect(await refusalOf(clock, finished)).toMatchObject({
			code: 'job_wait_over',
			details: { job_id: 'j1', report_id: 'r1' },
		});
	});

	it.each<[object, JobKind]>([
		[{ status: 'draft' }, 'report'],
		[{ status: null }, 'report'],
		[{ updated_at: '2026-03-01T12:00:00Z' }, 'brandFacts'],
	])('ends the wait if its record does not say that it has ended: %j of %s', async (record, kind) => {
		const ids = { report_id: 'r1', brand_id: 'b1' };
		const { finished } = await startWait(at(record), {}, { jobId: 'j1', target: { kind, ids } });
		expect(await refusalOf(clock, finished)).toMatchObject({
			message: expect.stringMatching(/has the status .* instead of "completed"/),
			details: { job_id: 'j1', report_id: 'r1' },
		});
	});

	it('and whose record is not known ends the wait', async () => {
		const { finished } = await startWait(oneByOne(GONE));
		await expect(clock.until(finished)).rejects.toMatchObject({ code: 'not_found' });
	});

	it('because the key lacks the scope ends the wait, with job, record, scope and how to go on', async () => {
		const hidden = refusal(403, 'insufficient_scope', { required_scope: 'read:jobs' });
		const { finished } = await startWait(at({ status: 'completed' }, hidden), {}, awaited);
		const failed = await refusalOf(clock, finished);
		expect(failed).toMatchObject({ ids: { job_id: 'j1', report_id: 'r1' } });
		const { message, description } = toNodeError(failed, { node: {} as INode });
		expect(message).toBe('Wait for the job: The API key lacks the scope read:jobs');
		expect(description).toMatch(/Wait for it with Job: Wait and the Job ID j1/);
	});

	it('as there is none is waited for by its record', async () => {
		const { service, finished } = await startWait(at({ status: 'completed' }), {}, { target });
		await clock.until(finished);
		expect(service.seen.map(({ path }) => path)).toEqual(['/v1/reports/r1']);
	});
});

describe('the result of a completed job', () => {
	const wait = async (kind: JobKind, ...records: object[]) => {
		const replies = records.map((body) => ({ body: { object: 'x', ...body } }));
		const ids = { report_id: 'r1', brand_id: 'b1' };
		let looks = 0;
		const script: Script = ({ path }) =>
			path === '/v1/jobs/j1' ? job('completed') : replies[Math.min(looks++, replies.length - 1)];
		const { finished } = await startWait(script, {}, { jobId: 'j1', target: { kind, ids } });
		const end = finished.then(
			(record) => record,
			({ message, code }: OperationError) => `${code}: ${message}`,
		);
		return { end: await clock.until(end), looks };
	};

	it.each<[JobKind, object[], unknown, number]>([
		['report', [{ status: 'completed' }], { status: 'completed' }, 1],
		['report', [{ status: 'processing' }, { status: 'completed' }], { status: 'completed' }, 2],
		['report', [{ status: 'failed', failure_reason: 'x' }], 'job_failed: The job did not succeed: x', 1],
		[
			'report',
			[{ status: 'draft' }],
			'job_without_result: The job has ended, but its record has the status "draft" instead of "completed"',
			1,
		],
		['createdReport', [{ status: 'draft' }], { status: 'draft' }, 1],
		['createdReport', [{ status: 'failed' }], { status: 'failed' }, 1],
		['brandFacts', [{ description: 'x' }], { description: 'x' }, 1],
	])('is read once, again while a report is processing: %s %j', async (kind, records, end, looks) => {
		expect(await wait(kind, ...records)).toMatchObject({ end, looks });
	});
});
