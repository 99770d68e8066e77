import type { OperationError } from '../../../../nodes/shared/errors/operationError';
import type { StepError } from '../../../../nodes/shared/errors/stepError';
import { readResult } from '../../../../nodes/shared/jobs/target';
import { runsFor, startWait } from '../../support/jobWait';
import { useManualTime } from '../../support/manualTime';
import { oneByOne, refusal, type Script, ScriptedService } from '../../support/scriptedService';

const clock = useManualTime();
const MINUTE = 60_000;

const refusalOf = async (finished: Promise<unknown>): Promise<OperationError> =>
	await clock.until(
		finished.then(
			() => Promise.reject(new Error('it did not refuse')),
			(error) => error as OperationError,
		),
	);

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
		const { service, finished } = await startWait(outage(10 * MINUTE, runsFor(20 * MINUTE)));
		expect(await clock.until(finished)).toMatchObject({ status: 'completed' });
		expect(service.seen.length).toBeLessThan(100);
	});

	it('longer than that does, with the id and the way to go on', async () => {
		const from = clock.now;
		const { finished } = await startWait(outage(60 * MINUTE, runsFor(60 * MINUTE)), {
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

describe('a job whose own record cannot be read', () => {
	const target = { kind: 'report', reportId: 'r1' } as const;
	const awaited = { jobId: 'j1', target };
	const GONE = refusal(404, 'not_found');
	const unreadable =
		(report: object, why = GONE): Script =>
		({ path }) =>
			path.startsWith('/v1/jobs/') ? why : { body: report };

	it.each([
		['gone after an hour', GONE],
		['of a key without the scope for jobs', refusal(403, 'insufficient_scope')],
	])('has completed when what it works on has: %s', async (_, why) => {
		const script = unreadable({ id: 'r1', status: 'completed' }, why);
		const { finished } = await startWait(script, {}, awaited);
		expect(await clock.until(finished)).toMatchObject({ id: 'j1', status: 'completed' });
	});

	it('did not succeed when what it works on did not', async () => {
		const script = unreadable({ id: 'r1', status: 'failed', failure_reason: 'no facts' });
		const { finished } = await startWait(script, {}, awaited);
		expect((await refusalOf(finished)).message).toBe('The job did not succeed: no facts');
	});

	it.each(['processing', 'queued'])('goes on while what it works on is %s', async (status) => {
		let looks = 0;
		const script: Script = ({ path }) => {
			if (path.startsWith('/v1/jobs/')) return GONE;
			return { body: { id: 'r1', status: ++looks < 3 ? status : 'completed' } };
		};
		const { finished } = await startWait(script, {}, awaited);
		await clock.until(finished);
		expect(looks).toBe(3);
	});

	it('cannot be waited for when it is not known what it works on', async () => {
		const { finished } = await startWait(oneByOne(GONE));
		await expect(clock.until(finished)).rejects.toMatchObject({ code: 'not_found' });
	});

	it('keeps its ID when the record may not be read either', async () => {
		const { finished } = await startWait(oneByOne(refusal(403, 'insufficient_scope')), {}, awaited);
		await expect(clock.until(finished)).rejects.toMatchObject({
			reason: { code: 'insufficient_scope' },
			ids: { job_id: 'j1', reportId: 'r1' },
		});
	});

	it('may never have been known: then only what it works on is looked at', async () => {
		const script = unreadable({ status: 'completed' });
		const { service, finished } = await startWait(script, {}, { target });
		await clock.until(finished);
		expect(service.seen.map(({ path }) => path)).toEqual(['/v1/reports/r1']);
	});
});
