import type { INode } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import type { AwaitedJob } from '../../../../nodes/shared/jobs/waitForJob';
import type { StepError } from '../../../../nodes/shared/base/errors/operationError';
import { toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { job, refusalOf, runsFor, startWait } from '../../support/jobWait.cts';
import { clock as clockOfNodes } from '../../../../nodes/shared/base/time/clock';
import { useManualTime } from '../../support/manualTime.cts';
import { oneByOne, refusal, type Script, thrownByHelper } from '../../support/scriptedService.cts';

const clock = useManualTime();
const MINUTE = 60_000;

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

	it('fails with the reason, the step and the ID of a failed job', async () => {
		const { finished } = await startWait(
			oneByOne(job('failed', { message: 'no answers', step: 'asking' })),
		);
		const { message, description, code, details } = await refusalOf(clock, finished);
		expect(message).toBe('The job did not succeed: no answers');
		expect(description).toMatch(/Job ID j1.*"asking"/);
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

	it('ends at Max Wait with a last poll, and says how to resume', async () => {
		const from = clock.now;
		const { service, finished } = await startWait(runsFor(60 * MINUTE), { maxWaitMs: 5 * MINUTE });
		const { message, description, details } = await refusalOf(clock, finished);
		expect(message).toBe('The job has not ended within 5 minutes');
		expect(description).toMatch(/Job: Wait and the Job ID j1/);
		expect(details).toMatchObject({ job_id: 'j1' });
		expect(clock.now - from).toBeLessThan(5 * MINUTE + 1_000);
		expect(service.seen.length).toBeGreaterThan(5);
	});

	it('returns a job that completes at Max Wait', async () => {
		const { finished } = await startWait(runsFor(59_500), { maxWaitMs: MINUTE });
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
	});

	it.each(['queued', ''])('goes on with an unknown status: %j', async (status) => {
		const script = oneByOne(job(status), job(status), job('completed'));
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

	it('also ends the wait for the result of a job that has ended', async () => {
		const from = clock.now;
		const script: Script = ({ path }) =>
			path === '/v1/jobs/j1' ? job('completed') : { body: { id: 'r1', status: 'processing' } };
		const awaited = { jobId: 'j1', target: { kind: 'report', reportId: 'r1' } } as const;
		const { finished } = await startWait(script, { deadline: from + 2 * MINUTE }, awaited);
		expect((await refusalOf(clock, finished)).message).toMatch(/^The job has ended, but/);
		expect(clock.now - from).toBeLessThan(2 * MINUTE);
	});

	it('has no effect when the job or Max Wait ends before', async () => {
		const deadline = clock.now + 10 * MINUTE;
		const done = await startWait(runsFor(MINUTE), { deadline });
		expect(await clock.until(done.finished)).toMatchObject({ status: 'completed' });
		const { finished } = await startWait(runsFor(60 * MINUTE), { deadline, maxWaitMs: MINUTE });
		expect((await refusalOf(clock, finished)).description).toMatch(
			/or raise 'Max Wait \(Minutes\)'/,
		);
	});
});

it('a stopped execution ends once its job is cancelled, and logs if it could not be', async () => {
	const refuses: Script = async ({ method }) => {
		if (method !== 'DELETE') return job('processing');
		await clockOfNodes.pause(5_000);
		return refusal(409, 'conflict');
	};
	const { service, finished, stop } = await startWait(refuses, { cancelWhenStopped: true });
	await clock.advance(3_000);
	stop.abort();
	await expect(clock.until(finished)).rejects.toBeInstanceOf(ExecutionCancelled);
	expect(service.log).toContainEqual(expect.objectContaining({ level: 'warn' }));
});

/** Answers nothing from a minute after now on, for a time. */
const outage = (ms: number, meanwhile: Script, fault: Script = UNAVAILABLE): Script => {
	const [from, to] = [clock.now + MINUTE, clock.now + MINUTE + ms];
	return (seen, index) => (clock.now >= from && clock.now < to ? fault : meanwhile)(seen, index);
};

const UNAVAILABLE: Script = () => refusal(503, 'service_unavailable');

const UNTRUSTED: Script = () => {
	throw thrownByHelper('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT');
};

describe('an outage of the service', () => {
	const target = { kind: 'report', reportId: 'r1' } as const;

	it.each<[string, AwaitedJob, number, Script]>([
		['a job', { jobId: 'j1' }, 100, UNAVAILABLE],
		['a job behind a certificate that is not trusted', { jobId: 'j1' }, 100, UNTRUSTED],
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
		const { finished } = await startWait(outage(60 * MINUTE, runsFor(60 * MINUTE)), {
			maxWaitMs: 5 * MINUTE,
		});
		const failed = (await refusalOf(clock, finished)) as unknown as StepError;
		expect(clock.now - from).toBeLessThanOrEqual(5 * MINUTE + 200);
		expect(clock.now - from).toBeGreaterThan(4 * MINUTE);
		expect(failed).toMatchObject({
			reason: { code: 'service_unavailable' },
			ids: { job_id: 'j1' },
		});
		expect(failed.nextStep).toMatch(/Job: Wait and the Job ID j1/);
		expect(toNodeError(failed, { node: {} as INode }).message).toMatch(
			/^Wait for the job: The service is not available \(after \d+ attempts\)$/,
		);
	});
});

describe('a job whose own record cannot be read', () => {
	const target = { kind: 'report', reportId: 'r1' } as const;
	const awaited = { jobId: 'j1', target };
	const GONE = refusal(404, 'not_found');
	const unreadable =
		(report: object, why = GONE): Script =>
		({ path }) =>
			path.startsWith('/v1/jobs/') ? why : { body: report };

	const ADVICE = 'Check the record that it worked on, then start it again.';

	it.each([
		['with an ID', awaited, `Job ID j1. ${ADVICE}`],
		['without one', { target }, ADVICE],
	])('is failed when its record is: %s', async (_, which, description) => {
		const script = unreadable({ id: 'r1', status: 'failed', failure_reason: ' no facts ' });
		const { finished } = await startWait(script, {}, which);
		expect(await refusalOf(clock, finished)).toMatchObject({
			message: 'The job did not succeed: no facts',
			description,
		});
	});

	it('without an ID is to be read later if it takes too long', async () => {
		const script = unreadable({ id: 'r1', status: 'processing' });
		const { finished } = await startWait(script, { maxWaitMs: MINUTE }, { target });
		expect((await refusalOf(clock, finished)).description).toBe(
			"It continues in the service. Read the record later, or raise 'Max Wait (Minutes)'.",
		);
	});

	it('fails if its record is not known', async () => {
		const { finished } = await startWait(oneByOne(GONE));
		await expect(clock.until(finished)).rejects.toMatchObject({ code: 'not_found' });
	});

	it('keeps its ID in the error if its record cannot be read either', async () => {
		const { finished } = await startWait(oneByOne(refusal(403, 'insufficient_scope')), {}, awaited);
		await expect(clock.until(finished)).rejects.toMatchObject({
			reason: { code: 'insufficient_scope' },
			ids: { job_id: 'j1', reportId: 'r1' },
		});
	});

	it('without an ID is waited for by its record', async () => {
		const script = unreadable({ id: 'r1', status: 'completed' });
		const { service, finished } = await startWait(script, {}, { target });
		await clock.until(finished);
		expect(service.seen.map(({ path }) => path)).toEqual(['/v1/reports/r1']);
	});
});
