import type { Logger } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../../nodes/shared/errors/cancellation';
import { OperationError } from '../../../../nodes/shared/errors/operationError';
import type { StepError } from '../../../../nodes/shared/errors/stepError';
import { readResult } from '../../../../nodes/shared/jobs/target';
import {
	type WaitSettings,
	pollDelayMs,
	waitForJob,
} from '../../../../nodes/shared/jobs/waitForJob';
import { useManualTime } from '../../support/manualTime';
import { oneByOne, refusal, type Script, ScriptedService } from '../../support/scriptedService';

const clock = useManualTime();
const MINUTE = 60_000;

const job = (status: string, more: object = {}) => ({
	body: { id: 'j1', status, step: 's', completed: 1, total: 2, message: '', ...more },
});

/** A job that runs until a moment and is answered for with what it became. */
const runsFor = (ms: number, end: object = job('completed')): Script => {
	const until = clock.now + ms;
	return () => (clock.now < until ? job('processing') : end);
};

async function start(script: Script, wait: Partial<WaitSettings> = {}) {
	const service = new ScriptedService(script);
	const stop = new AbortController();
	const client = await service.client({ cancelSignal: stop.signal, abortSignal: stop.signal });
	const logger = service.context.logger as Logger;
	const finished = waitForJob(client, {
		jobId: 'j1',
		maxWaitMs: 30 * MINUTE,
		cancelWhenStopped: false,
		logger,
		...wait,
	});
	finished.catch(() => {});
	return { service, finished, stop };
}

const refusalOf = async (finished: Promise<unknown>): Promise<OperationError> =>
	await clock.until(
		finished.then(
			() => Promise.reject(new Error('it did not refuse')),
			(error) => error as OperationError,
		),
	);

describe('the pause before the next look', () => {
	it('is a tenth of the time waited, between 2 and 30 seconds', () => {
		expect([0, 19_000, 40_000, 299_000, 300_000, 3_000_000].map(pollDelayMs)).toEqual([
			2_000, 2_000, 4_000, 29_900, 30_000, 30_000,
		]);
	});
});

describe('waiting for a job', () => {
	it('gives its last record', async () => {
		const { finished } = await start(runsFor(10_000));
		expect(await clock.until(finished)).toMatchObject({ id: 'j1', status: 'completed' });
	});

	it.each([1, 30, 600, 1_500])(
		'notices the end of a job of %i s within a tenth of its length, or 2 s',
		async (seconds) => {
			const from = clock.now;
			const { finished } = await start(runsFor(seconds * 1_000));
			await clock.until(finished, 100);
			expect((clock.now - from) / 1_000).toBeLessThanOrEqual(
				Math.max(seconds + 2, seconds * 1.1) + 0.2,
			);
		},
	);

	it('costs less than 100 looks for half an hour', async () => {
		const { service, finished } = await start(runsFor(29 * MINUTE));
		await clock.until(finished);
		expect(service.seen.length).toBeLessThan(100);
		expect(
			service.seen.every(({ method, path }) => method === 'GET' && path === '/v1/jobs/j1'),
		).toBe(true);
	});

	it('keeps an id that is no plain word in its place', async () => {
		const { service, finished } = await start(runsFor(0), { jobId: '../me?x' });
		await clock.until(finished);
		expect(service.seen[0].options.url).toBe('/v1/jobs/..%2Fme%3Fx');
	});

	it('writes the progress to the log', async () => {
		const { service, finished } = await start(runsFor(1_000));
		await clock.until(finished);
		const line = service.log.find(({ level }) => level === 'debug');
		expect(line).toMatchObject({
			message: expect.stringContaining('j1'),
			meta: { step: 's', progress: '1/2' },
		});
	});

	it('says why a job did not succeed, at which step, and its id', async () => {
		const { finished } = await start(
			oneByOne(job('failed', { message: 'no answers', step: 'asking' })),
		);
		const { message, description, code, details } = await refusalOf(finished);
		expect(message).toBe('The job did not succeed: no answers');
		expect(description).toMatch(/Job ID j1.*"asking"/);
		expect(code).toBe('job_failed');
		expect(details).toEqual({ job_id: 'j1', step: 'asking', message: 'no answers' });
	});

	it('says when it was cancelled', async () => {
		const { finished } = await start(oneByOne(job('cancelled')));
		expect(await refusalOf(finished)).toMatchObject({
			message: 'The job was cancelled',
			code: 'job_cancelled',
		});
	});

	it('gives up after the longest wait, with a last look and the way to go on', async () => {
		const from = clock.now;
		const { service, finished } = await start(runsFor(60 * MINUTE), { maxWaitMs: 5 * MINUTE });
		const { message, description, details } = await refusalOf(finished);
		expect(message).toBe('The job has not ended within 5 minutes');
		expect(description).toMatch(/Job: Wait and the Job ID j1/);
		expect(details).toMatchObject({ job_id: 'j1' });
		expect(clock.now - from).toBeLessThan(5 * MINUTE + 1_000);
		expect(service.seen.length).toBeGreaterThan(5);
	});

	it('notices a job that ends with the wait', async () => {
		const { finished } = await start(runsFor(59_500), { maxWaitMs: MINUTE });
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
	});

	it.each([
		[MINUTE, '1 minute'],
		[30_000, '1 minute'],
		[2 * MINUTE, '2 minutes'],
	])('counts minutes as people do', async (maxWaitMs, words) => {
		const { finished } = await start(runsFor(60 * MINUTE), { maxWaitMs });
		expect((await refusalOf(finished)).message).toBe(`The job has not ended within ${words}`);
	});

	it('passes on what the service refuses, and keeps the id', async () => {
		const { finished } = await start(oneByOne(refusal(403, 'insufficient_scope')));
		await expect(clock.until(finished)).rejects.toMatchObject({
			reason: { code: 'insufficient_scope' },
			ids: { job_id: 'j1' },
		});
	});

	it('overcomes looks that are not answered', async () => {
		const { finished } = await start(
			oneByOne(
				refusal(503, 'service_unavailable'),
				job('processing'),
				refusal(500, 'internal_error'),
				job('completed'),
			),
		);
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
	});
});

describe('an outage of the service', () => {
	/** Answers nothing from a minute after now on, for a time. */
	const outage = (ms: number, meanwhile: Script): Script => {
		const [from, to] = [clock.now + MINUTE, clock.now + MINUTE + ms];
		return (seen, index) =>
			clock.now >= from && clock.now < to
				? refusal(503, 'service_unavailable')
				: meanwhile(seen, index);
	};

	it('shorter than the longest wait does not end the wait', async () => {
		const { service, finished } = await start(outage(10 * MINUTE, runsFor(20 * MINUTE)));
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
		expect(service.seen.length).toBeLessThan(100);
	});

	it('longer than that does, with the id and the way to go on', async () => {
		const from = clock.now;
		const { finished } = await start(outage(60 * MINUTE, runsFor(60 * MINUTE)), {
			maxWaitMs: 5 * MINUTE,
		});
		const failed = (await refusalOf(finished)) as unknown as StepError;
		expect(clock.now - from).toBeLessThanOrEqual(5 * MINUTE + 200);
		expect(clock.now - from).toBeGreaterThan(4 * MINUTE);
		expect(failed).toMatchObject({
			reason: { code: 'service_unavailable' },
			ids: { job_id: 'j1' },
		});
		expect(failed.nextStep).toMatch(/Job: Wait and the Job ID j1/);
	});

	it('of minutes does not keep back what the job has made', async () => {
		const service = new ScriptedService(outage(4 * MINUTE, () => ({ body: { id: 'r1' } })));
		const client = await service.client();
		await clock.advance(MINUTE);
		const result = readResult(client, { kind: 'report', reportId: 'r1' });
		expect(await clock.until(result)).toEqual([{ id: 'r1' }]);
	});
});

describe('a job whose record is gone', () => {
	const subject = { kind: 'report', reportId: 'r1' } as const;
	const gone =
		(report: object): Script =>
		({ path }) =>
			path.startsWith('/v1/jobs/') ? refusal(404, 'not_found') : { body: report };

	it('has completed when what it worked on has', async () => {
		const { finished } = await start(gone({ id: 'r1', status: 'completed' }), { subject });
		expect(await clock.until(finished)).toMatchObject({ id: 'j1', status: 'completed' });
	});

	it('did not succeed when what it worked on did not', async () => {
		const { finished } = await start(
			gone({ id: 'r1', status: 'failed', failure_reason: 'no facts' }),
			{ subject },
		);
		expect((await refusalOf(finished)).message).toBe('The job did not succeed: no facts');
	});

	it('is waited for on while what it works on is under way', async () => {
		let looks = 0;
		const script: Script = ({ path }) => {
			if (path.startsWith('/v1/jobs/')) return refusal(404, 'not_found');
			return { body: { id: 'r1', status: ++looks < 3 ? 'processing' : 'completed' } };
		};
		const { finished } = await start(script, { subject });
		await clock.until(finished);
		expect(looks).toBe(3);
	});

	it('cannot be told about when nobody knows what it worked on', async () => {
		const { finished } = await start(oneByOne(refusal(404, 'not_found')));
		await expect(clock.until(finished)).rejects.toMatchObject({ code: 'not_found' });
	});

	it('may never have been known: then only what it works on is asked', async () => {
		const { service, finished } = await start(gone({ status: 'completed' }), {
			jobId: undefined,
			subject,
		});
		await clock.until(finished);
		expect(service.seen.map(({ path }) => path)).toEqual(['/v1/reports/r1']);
	});
});

describe('a stopped execution', () => {
	it('ends the wait at once', async () => {
		const { service, finished, stop } = await start(runsFor(60 * MINUTE));
		await clock.advance(10_000);
		stop.abort();
		await clock.advance(200);
		await expect(finished).rejects.toBeInstanceOf(ExecutionCancelled);
		expect(service.seen.some(({ method }) => method === 'DELETE')).toBe(false);
	});

	it('cancels the job where that is wanted', async () => {
		const { service, finished, stop } = await start(runsFor(60 * MINUTE), {
			cancelWhenStopped: true,
		});
		await clock.advance(10_000);
		stop.abort();
		await clock.advance(200);
		await expect(finished).rejects.toBeInstanceOf(ExecutionCancelled);
		expect(service.seen[service.seen.length - 1]).toMatchObject({
			method: 'DELETE',
			path: '/v1/jobs/j1',
		});
		expect(service.log).toContainEqual(expect.objectContaining({ level: 'info' }));
	});

	it('says in the log when the job could not be cancelled, and ends all the same', async () => {
		const script: Script = ({ method }) =>
			method === 'DELETE' ? refusal(409, 'conflict') : job('processing');
		const { service, finished, stop } = await start(script, { cancelWhenStopped: true });
		await clock.advance(3_000);
		stop.abort();
		await clock.advance(200);
		await expect(finished).rejects.toBeInstanceOf(ExecutionCancelled);
		expect(service.log).toContainEqual(expect.objectContaining({ level: 'warn' }));
	});
});
