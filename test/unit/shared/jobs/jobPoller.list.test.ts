import { jobPath, nextPoll } from '../../../../nodes/shared/jobs/jobPoller';
import type { ApiClient } from '../../../../nodes/shared/requests/client';
import { JobService } from '../../support/jobService';
import { useManualTime } from '../../support/manualTime';
import { refusal, type Reply } from '../../support/scriptedService';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let service: JobService;
let client: ApiClient;

beforeEach(async () => {
	service = new JobService();
	client = await service.client();
});

type Due = [jobId: string, delayMs: number];

/** Waits for the next look at each job; gives the seconds that it took. */
async function startLook(by: ApiClient, jobs: Due[]): Promise<number[]> {
	const since = time.now;
	const deadline = since + 30 * MINUTE;
	const looks = jobs.map(async ([jobId, delayMs]) => {
		const path = jobPath(jobId);
		await nextPoll(by, { path, dueAt: since + delayMs, deadline });
		return Math.round((time.now - since) / SECOND);
	});
	return await Promise.all(looks);
}

const look = async (...jobs: Due[]) => await time.until(startLook(client, jobs));

/** As many jobs as a look at the list needs, all due at the same time. */
const dueTogether = (): Due[] => service.addMany(5, MINUTE).map((id) => [id, 2 * SECOND]);

/** What the list answers first; then it answers as usual. */
function listAnswersFirst(first: Reply | Promise<Reply>): void {
	const { script } = service;
	let isFirst = true;
	service.script = (seen, index) => {
		if (seen.path !== '/v1/jobs' || !isFirst) return script(seen, index);
		isFirst = false;
		return first;
	};
}

it('a look at the list of jobs also answers for those who are due later, at once', async () => {
	service.add('later', MINUTE);
	expect(await look(...dueTogether(), ['later', 30 * SECOND])).toEqual([2, 2, 2, 2, 2, 2]);
	expect(service.looks).toEqual({ list: 1, single: 0 });
});

it('waits that are due within two seconds count for a look at the list of jobs', async () => {
	const [a, b, c] = service.addMany(3, MINUTE);
	expect(await look([a, 2 * SECOND], [b, 4 * SECOND], [c, 4 * SECOND])).toEqual([2, 2, 2]);
	expect(service.looks).toEqual({ list: 1, single: 0 });
});

it('waits that are due later do not count for a look at the list of jobs', async () => {
	const [a, ...others] = service.addMany(6, MINUTE);
	const later = others.map((id): Due => [id, 20 * SECOND]);
	expect(await look([a, 2 * SECOND], ...later)).toEqual([2, 20, 20, 20, 20, 20]);
	expect(service.looks).toEqual({ list: 1, single: 1 });
});

it.each([
	['is refused', refusal(400, 'invalid_request')],
	['is not available', refusal(503, 'service_unavailable')],
	['is none', { body: {} }],
])('a list that %s has all looked at alone, and is asked for again later', async (_, list) => {
	service.list = list;
	const jobs = dueTogether();
	await look(...jobs);
	expect(service.looks).toEqual({ list: 1, single: 5 });
	service.list = undefined;
	await look(...jobs);
	expect(service.looks).toEqual({ list: 1, single: 10 });
	await time.advance(30 * SECOND);
	await look(...jobs);
	expect(service.looks).toEqual({ list: 2, single: 10 });
});

it('the list of jobs is not asked for again where the key may not list jobs', async () => {
	service.list = refusal(403, 'forbidden');
	const jobs = dueTogether();
	await look(...jobs);
	await time.advance(60 * MINUTE);
	await look(...jobs);
	expect(service.looks).toEqual({ list: 1, single: 10 });
});

it('the list of jobs is asked for again at once, after the pause, where the service limited the rate', async () => {
	const limited = { ...refusal(429, 'rate_limit_exceeded'), headers: { 'retry-after': '20' } };
	listAnswersFirst(limited);
	const seconds = await look(...dueTogether());
	expect(Math.min(...seconds)).toBeGreaterThanOrEqual(22);
	expect(Math.max(...seconds)).toBeLessThanOrEqual(24);
	expect(service.looks).toEqual({ list: 2, single: 0 });
});

it('the list of jobs is asked for again by another one when the execution is stopped that did it', async () => {
	const stop = new AbortController();
	const { signal } = stop;
	const [first, ...others] = dueTogether();
	listAnswersFirst(new Promise(() => undefined));
	const stopping = await service.client({ cancelSignal: signal, abortSignal: signal });
	const stopped = startLook(stopping, [first]).catch((error: Error) => error.message);
	const found = startLook(client, others);
	await time.advance(5 * SECOND);
	stop.abort();
	expect(await time.until(found)).toEqual([5, 5, 5, 5]);
	expect(await stopped).toBe('The execution was canceled');
	expect(service.looks).toEqual({ list: 2, single: 0 });
});

it('the list of jobs is waited for for ten seconds', async () => {
	listAnswersFirst(new Promise(() => undefined));
	expect(await look(...dueTogether())).toEqual([12, 12, 12, 12, 12]);
	expect(service.looks).toEqual({ list: 1, single: 5 });
});

it('the list is read no further than to the last job that is waited for', async () => {
	for (let n = 0; n < 250; n++) service.add(`older-${n}`, 0);
	await look(...service.addMany(150, MINUTE).map((id): Due => [id, 2 * SECOND]));
	expect(service.looks).toEqual({ list: 2, single: 0 });
});

it('the list is left where looking at the rest alone costs as much', async () => {
	const old = ['old-1', 'old-2'].map((id) => service.add(id, MINUTE));
	for (let n = 0; n < 250; n++) service.add(`other-${n}`, 0);
	const young = service.add('young', MINUTE);
	await look(...[young, ...old].map((id): Due => [id, 2 * SECOND]));
	expect(service.looks).toEqual({ list: 1, single: 2 });
});
