import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { ApiClient } from '../../../../nodes/shared/requests/client';
import { pollDelayMs } from '../../../../nodes/shared/requests/jobPoller';
import type { Connection } from '../../../../nodes/shared/requests/keys/connection';
import { JobService } from '../../support/jobService.cts';
import { waitForEach } from '../../support/jobWait.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let service: JobService;
let connection: Connection;

beforeEach(async () => {
	service = new JobService();
	({ connection } = await service.client());
});

const start = (count: number, lastsMs: number) =>
	waitForEach(connection, service.addMany(count, lastsMs));

const run = async (count: number, lastsMs: number) => {
	const { all, noticedAfter } = start(count, lastsMs);
	await time.until(all);
	return noticedAfter;
};

describe('many waiting jobs', () => {
	it.each([
		[150, 30],
		[600, 60],
		[1_500, 120],
	])('share polls: 200 jobs of %d s take at most %d requests', async (seconds, most) => {
		const noticedAfter = await run(200, seconds * SECOND);
		expect(service.seen.length).toBeLessThanOrEqual(most);
		expect(service.polls.single).toBe(0);
		expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(1.1 * seconds * SECOND);
	});

	it('are each noticed within a tenth of their own length', async () => {
		const lengths = Array.from({ length: 100 }, (_, n) => (50 + 3 * n) * SECOND);
		const noticed = lengths.map(async (lastsMs, n) => {
			const { all, noticedAfter } = waitForEach(connection, [service.add(`j${n}`, lastsMs)]);
			await all;
			return noticedAfter[0] / lastsMs;
		});
		const ratios = await time.until(Promise.all(noticed));
		expect(Math.max(...ratios)).toBeLessThanOrEqual(1.11);
	});

	it('do not delay other requests', async () => {
		const { all } = start(200, 150 * SECOND);
		await time.advance(60 * SECOND);
		const from = time.now;
		service.add('other', 0);
		const client = new ApiClient({ ...connection });
		await time.until(client.request({ method: 'GET', path: '/v1/jobs/other' }));
		expect(time.now - from).toBeLessThanOrEqual(2 * SECOND);
		await time.until(all);
	});
});

it('the pause between polls is a tenth of the time waited, between 2 and 30 seconds', () => {
	expect([0, 19_000, 40_000, 299_000, 300_000, 3_000_000].map(pollDelayMs)).toEqual([
		2_000, 2_000, 4_000, 29_900, 30_000, 30_000,
	]);
});

it.each([1, 2])('few waiting jobs are polled one by one: %i', async (count) => {
	await run(count, 30 * SECOND);
	expect(service.polls.list).toBe(0);
});

it('a look that hangs is made again after half a minute', async () => {
	const { script } = service;
	service.script = (seen, index) =>
		index === 0 ? new Promise(() => undefined) : script(seen, index);
	const { all, noticedAfter } = waitForEach(connection, [service.add('one', SECOND)]);
	await time.until(all);
	expect(noticedAfter[0]).toBeGreaterThan(30 * SECOND);
	expect(noticedAfter[0]).toBeLessThanOrEqual(34 * SECOND);
});

describe('items that wait for one job', () => {
	it('share its polls', async () => {
		const id = service.add('one', 15 * SECOND);
		const { all, noticedAfter } = waitForEach(connection, Array(30).fill(id));
		await time.until(all);
		expect(noticedAfter).toHaveLength(30);
		expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(17 * SECOND);
		expect(service.polls).toEqual({ list: 0, single: 8 });
	});

	it('share the polls of its record when the job cannot be read', async () => {
		const scripted = new ScriptedService(({ path }, index) =>
			path === '/v1/jobs/gone'
				? refusal(404, 'not_found')
				: { body: { id: 'r1', status: index < 25 ? 'processing' : 'completed' } },
		);
		const { connection: other } = await scripted.client();
		const target = { kind: 'report', reportId: 'r1' } as const;
		await time.until(waitForEach(other, Array(10).fill('gone'), { target }).all);
		expect(scripted.seen).toHaveLength(26);
	});

	it('share a refusal', async () => {
		const { all } = waitForEach(connection, Array(30).fill('unknown'));
		await expect(time.until(all)).rejects.toMatchObject({ code: 'not_found' });
		expect(service.polls.list).toBe(0);
		expect(service.polls.single).toBeLessThan(20);
	});

	it('do not share what one of them throws', async () => {
		const { script } = service;
		service.script = (seen, index) => {
			if (index === 0) throw new Error('Credential does not exist');
			return script(seen, index);
		};
		const id = service.add('one', 0);
		const waits = Array.from({ length: 3 }, () => waitForEach(connection, [id]).all);
		const ends = (await time.until(Promise.allSettled(waits))).map(({ status }) => status);
		expect(ends.sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
	});

	it('count as one job for the list', async () => {
		const ids = ['a', 'b', 'c'].map((id) => service.add(id, 15 * SECOND));
		const { all } = waitForEach(connection, [...ids, ...ids, ...ids]);
		await time.until(all);
		expect(service.polls).toEqual({ list: 5, single: 0 });
	});

	it('go on when the execution of one is stopped', async () => {
		service.outage = { from: time.now, to: time.now + 20 * SECOND };
		const id = service.add('one', MINUTE);
		const { client: first, stop } = await service.stoppableClient();
		const stopped = waitForEach(first.connection, [id]);
		const going = waitForEach(connection, [id, id]);
		await time.advance(10 * SECOND);
		stop.abort();
		await time.advance(SECOND);
		await expect(stopped.all).rejects.toBeInstanceOf(ExecutionCancelled);
		await time.until(going.all);
		expect(Math.max(...going.noticedAfter)).toBeLessThanOrEqual(66 * SECOND);
	});

	it.each([
		['another', [MINUTE, 30 * MINUTE]],
		['the first that ends', [30 * MINUTE, MINUTE]],
	])('end at their own Max Wait while the poll of %s is in flight', async (_, waits) => {
		service.outage = { from: time.now, to: time.now + 10 * MINUTE };
		const id = service.add('one', 10 * MINUTE);
		const from = time.now;
		const all = waits.map((maxWaitMs) => waitForEach(connection, [id], { maxWaitMs }).all);
		const [short, long] = waits[0] === MINUTE ? all : all.reverse();
		await expect(time.until(short)).rejects.toThrow(/job/);
		expect(time.now - from).toBeLessThanOrEqual(62 * SECOND);
		await time.until(long);
	});
});
