import { jobPath } from '../../../../nodes/shared/requests/jobPoller';
import type { ApiClient } from '../../../../nodes/shared/requests/client';
import { JobService } from '../../support/jobService.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { limitedFor, refusal, type Reply } from '../../support/scriptedService.cts';

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

/** Waits for the next poll of each job; gives the seconds that it took. */
async function startPolls(by: ApiClient, jobs: Due[]): Promise<number[]> {
	const since = time.now;
	const deadline = since + 30 * MINUTE;
	const polls = jobs.map(async ([jobId, delayMs]) => {
		const path = jobId.startsWith('/') ? jobId : jobPath(jobId);
		await by.connection.keyState.jobPoller.next(by, { path, dueAt: since + delayMs, deadline });
		return Math.round((time.now - since) / SECOND);
	});
	return await Promise.all(polls);
}

const poll = async (...jobs: Due[]) => await time.until(startPolls(client, jobs));

/** As many jobs as a read of the list needs, all due at the same time. */
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

describe('the list of jobs', () => {
	it('answers waits that are due later, too', async () => {
		service.add('later', MINUTE);
		expect(await poll(...dueTogether(), ['later', 30 * SECOND])).toEqual([2, 2, 2, 2, 2, 2]);
		expect(service.polls).toEqual({ list: 1, single: 0 });
	});

	it('is read for three waits that are due within two seconds', async () => {
		const [a, b, c] = service.addMany(3, MINUTE);
		expect(await poll([a, 2 * SECOND], [b, 4 * SECOND], [c, 4 * SECOND])).toEqual([2, 2, 2]);
		expect(service.polls).toEqual({ list: 1, single: 0 });
	});

	it('is not read for waits that are due later', async () => {
		const [a, ...others] = service.addMany(6, MINUTE);
		const later = others.map((id): Due => [id, 20 * SECOND]);
		expect(await poll([a, 2 * SECOND], ...later)).toEqual([2, 20, 20, 20, 20, 20]);
		expect(service.polls).toEqual({ list: 1, single: 1 });
	});

	it.each([
		['is refused', refusal(403, 'forbidden')],
		['is not available', refusal(503, 'service_unavailable')],
		['is not a list', { body: { object: 'x' } }],
	])('is replaced by single polls for 30 seconds when it %s', async (_, list) => {
		service.list = list;
		const jobs = dueTogether();
		await poll(...jobs);
		expect(service.polls).toEqual({ list: 1, single: 5 });
		service.list = undefined;
		await poll(...jobs);
		expect(service.polls).toEqual({ list: 1, single: 10 });
		await time.advance(30 * SECOND);
		await poll(...jobs);
		expect(service.polls).toEqual({ list: 2, single: 10 });
	});

	it('is read again right after the pause of a 429', async () => {
		listAnswersFirst(limitedFor(20));
		const seconds = await poll(...dueTogether());
		expect(Math.min(...seconds)).toBeGreaterThanOrEqual(22);
		expect(Math.max(...seconds)).toBeLessThanOrEqual(24);
		expect(service.polls).toEqual({ list: 2, single: 0 });
	});

	it('is read by another wait when the execution that was reading it is stopped', async () => {
		const [first, ...others] = dueTogether();
		listAnswersFirst(new Promise(() => undefined));
		const { client: stopping, stop } = await service.stoppableClient();
		const stopped = startPolls(stopping, [first]).catch((error: Error) => error.message);
		const found = startPolls(client, others);
		await time.advance(5 * SECOND);
		stop.abort();
		expect(await time.until(found)).toEqual([5, 5, 5, 5]);
		expect(await stopped).toBe('The execution was canceled');
		expect(service.polls).toEqual({ list: 2, single: 0 });
	});

	it('times out after ten seconds, and holds no look at a record meanwhile', async () => {
		listAnswersFirst(new Promise(() => undefined));
		const seconds = await poll(...dueTogether(), ['/v1/reports/r1', 2 * SECOND]);
		expect(seconds).toEqual([12, 12, 12, 12, 12, 2]);
		expect(service.polls).toEqual({ list: 1, single: 6 });
	});

	it('is read only up to the last awaited job', async () => {
		for (let n = 0; n < 250; n++) service.add(`older-${n}`, 0);
		await poll(...service.addMany(150, MINUTE).map((id): Due => [id, 2 * SECOND]));
		expect(service.polls).toEqual({ list: 2, single: 0 });
	});

	it('is left when polling the rest one by one costs no more', async () => {
		const old = ['old-1', 'old-2'].map((id) => service.add(id, MINUTE));
		for (let n = 0; n < 250; n++) service.add(`other-${n}`, 0);
		const young = service.add('young', MINUTE);
		await poll(...[young, ...old].map((id): Due => [id, 2 * SECOND]));
		expect(service.polls).toEqual({ list: 1, single: 2 });
	});
});
