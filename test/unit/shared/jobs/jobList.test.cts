import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { ApiClient } from '../../../../nodes/shared/requests/client';
import type { Connection } from '../../../../nodes/shared/requests/keys/connection';
import { JobService } from '../../support/jobService.cts';
import { waitForEach } from '../../support/jobWait.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let service: JobService;
let connection: Connection;

beforeEach(async () => {
	service = new JobService();
	({ connection } = await service.client());
});

const run = async (count: number, lastsMs: number) => {
	const { all, noticedAfter } = waitForEach(connection, service.addMany(count, lastsMs));
	await time.until(all);
	return noticedAfter;
};

describe('many waiting jobs', () => {
	it.each([
		[150, 30],
		[600, 60],
		[1_500, 120],
	])('share looks: 200 jobs of %d s take at most %d requests', async (seconds, most) => {
		const noticedAfter = await run(200, seconds * SECOND);
		expect(service.seen.length).toBeLessThanOrEqual(most);
		expect(service.polls.single).toBe(0);
		expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(1.11 * seconds * SECOND);
	});

	it('do not delay other requests', async () => {
		const { all } = waitForEach(connection, service.addMany(200, 150 * SECOND));
		await time.advance(60 * SECOND);
		const from = time.now;
		service.add('other', 0);
		const client = new ApiClient({ ...connection });
		await time.until(client.request({ method: 'GET', path: '/v1/jobs/other' }));
		expect(time.now - from).toBeLessThanOrEqual(2 * SECOND);
		await time.until(all);
	});
});

it.each([
	[1, { list: 0, single: 15 }],
	[2, { list: 8, single: 0 }],
])('from two waiting jobs on, the list answers: %i', async (count, polls) => {
	await run(count, 30 * SECOND);
	expect(service.polls).toEqual(polls);
});

it('items that wait for the same job share the list', async () => {
	const id = service.add('one', 15 * SECOND);
	const { all, noticedAfter } = waitForEach(connection, Array(30).fill(id));
	await time.until(all);
	expect(noticedAfter).toHaveLength(30);
	expect(service.polls).toEqual({ list: 5, single: 0 });
});

it('a job that the first page omits is asked for alone', async () => {
	const old = service.add('old', 2 * MINUTE);
	for (let n = 0; n < 150; n++) service.add(`other-${n}`, 0);
	const { all } = waitForEach(connection, [old, service.add('young', MINUTE)]);
	await time.until(all);
	expect(service.seen.filter(({ query }) => query.cursor !== undefined)).toEqual([]);
	const alone = service.seen.filter(({ path }) => path !== '/v1/jobs').map(({ path }) => path);
	expect(new Set(alone)).toEqual(new Set(['/v1/jobs/old']));
});

it.each([
	['is refused', refusal(403, 'forbidden')],
	['is not available', refusal(503, 'service_unavailable')],
	['is not a list', { body: { object: 'x' } }],
])('if the list %s, jobs are asked for alone', async (_, list) => {
	service.list = list;
	await run(3, 10 * SECOND);
	expect(service.polls.single).toBeGreaterThan(0);
});

it('waits go on when the execution that reads the list is stopped', async () => {
	const id = service.add('one', MINUTE);
	const { client: first, stop } = await service.stoppableClient();
	const stopped = waitForEach(first.connection, [id]);
	const going = waitForEach(connection, [id, id]);
	await time.advance(2 * SECOND);
	service.outage = { from: time.now, to: time.now + 20 * SECOND };
	await time.advance(10 * SECOND);
	stop.abort();
	await time.advance(SECOND);
	await expect(stopped.all).rejects.toBeInstanceOf(ExecutionCancelled);
	await time.until(going.all);
	expect(Math.max(...going.noticedAfter)).toBeLessThanOrEqual(67 * SECOND);
});

it.each([
	['another', [MINUTE, 30 * MINUTE]],
	['the first that ends', [30 * MINUTE, MINUTE]],
])('waits end at their own Max Wait while the look of %s is in flight', async (_, waits) => {
	service.outage = { from: time.now, to: time.now + 10 * MINUTE };
	const id = service.add('one', 10 * MINUTE);
	const from = time.now;
	const all = waits.map((maxWaitMs) => waitForEach(connection, [id], { maxWaitMs }).all);
	const [short, long] = waits[0] === MINUTE ? all : all.reverse();
	await expect(time.until(short)).rejects.toThrow(/job/);
	expect(time.now - from).toBeLessThanOrEqual(62 * SECOND);
	await time.until(long);
});
