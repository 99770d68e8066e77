import { pollDelayMs } from '../../../../nodes/shared/requests/jobPoller';
import { ApiClient } from '../../../../nodes/shared/requests/client';
import { JobService } from '../../support/jobService';
import { waitForEach } from '../../support/jobWait';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

const SECOND = 1_000;

const start = async (count: number, lastsMs: number) => {
	const service = new JobService();
	const { connection } = await service.client();
	return {
		service,
		connection,
		...waitForEach(connection, service.addMany(count, lastsMs)),
	};
};

const run = async (count: number, lastsMs: number) => {
	const started = await start(count, lastsMs);
	await time.until(started.all);
	return started;
};

describe('many waiting jobs', () => {
	it.each([
		[150, 30],
		[600, 60],
		[1_500, 120],
	])('share polls: 200 jobs of %d s take at most %d requests', async (seconds, most) => {
		const { service, noticedAfter } = await run(200, seconds * SECOND);
		expect(service.seen.length).toBeLessThanOrEqual(most);
		expect(service.polls.single).toBe(0);
		expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(1.1 * seconds * SECOND);
	});

	it('are each noticed within a tenth of their own length', async () => {
		const service = new JobService();
		const { connection } = await service.client();
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
		const { service, connection, all } = await start(200, 150 * SECOND);
		await time.advance(60 * SECOND);
		const from = time.now;
		service.add('other', 0);
		await time.until(
			new ApiClient({ ...connection }).request({
				method: 'GET',
				path: '/v1/jobs/other',
			}),
		);
		expect(time.now - from).toBeLessThanOrEqual(2 * SECOND);
		await time.until(all);
	});
});

describe('the pause between polls', () => {
	it('is a tenth of the time waited, between 2 and 30 seconds', () => {
		expect([0, 19_000, 40_000, 299_000, 300_000, 3_000_000].map(pollDelayMs)).toEqual([
			2_000, 2_000, 4_000, 29_900, 30_000, 30_000,
		]);
	});

	it('allows fewer than 100 polls in half an hour', async () => {
		const { service, all } = await start(1, Infinity);
		await expect(time.until(all)).rejects.toMatchObject({ code: 'job_wait_over' });
		expect(service.polls.single).toBe(89);
	});
});

describe('few waiting jobs', () => {
	it.each([1, 2])('are polled one by one: %i', async (count) => {
		const { service } = await run(count, 30 * SECOND);
		expect(service.polls.list).toBe(0);
	});
});

it('a look that hangs is made again after half a minute', async () => {
	const service = new JobService();
	const { script } = service;
	service.script = (seen, index) =>
		index === 0 ? new Promise(() => undefined) : script(seen, index);
	const { connection } = await service.client();
	const { all, noticedAfter } = waitForEach(connection, [service.add('one', SECOND)]);
	await time.until(all);
	expect(noticedAfter[0]).toBeLessThanOrEqual(34 * SECOND);
});
