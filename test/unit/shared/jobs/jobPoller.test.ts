import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { ApiClient } from '../../../../nodes/shared/requests/client';
import { JobService } from '../../support/jobService';
import { waitForEach } from '../../support/jobWait';
import { useManualTime } from '../../support/manualTime';
import { refusal } from '../../support/scriptedService';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const start = async (count: number, lastsMs: number, prepare: (service: JobService) => void) => {
	const service = new JobService();
	prepare(service);
	const { connection } = await service.client();
	return {
		service,
		connection,
		...waitForEach(service, connection, service.addMany(count, lastsMs)),
	};
};

const run = async (
	count: number,
	lastsMs: number,
	prepare: (service: JobService) => void = () => undefined,
) => {
	const started = await start(count, lastsMs, prepare);
	await time.until(started.all);
	return started;
};

describe('many waiting jobs', () => {
	it.each([
		[150, 30],
		[600, 56],
		[1_500, 100],
	])('share their looks: 200 jobs of %d s cost at most %d requests', async (seconds, most) => {
		const { service, noticedAfter } = await run(200, seconds * SECOND);
		expect(service.seen.length).toBeLessThanOrEqual(most);
		expect(service.looks.single).toBe(0);
		expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(1.1 * seconds * SECOND);
	});

	it('are noticed within a tenth of their own length, each', async () => {
		const service = new JobService();
		const { connection } = await service.client();
		const lengths = Array.from({ length: 100 }, (_, n) => (50 + 3 * n) * SECOND);
		const noticed = lengths.map(async (lastsMs, n) => {
			const { all, noticedAfter } = waitForEach(service, connection, [
				service.add(`j${n}`, lastsMs),
			]);
			await all;
			return noticedAfter[0] / lastsMs;
		});
		const ratios = await time.until(Promise.all(noticed));
		expect(Math.max(...ratios)).toBeLessThanOrEqual(1.11);
	});

	it('leave the rate to others', async () => {
		const { service, connection, all } = await start(200, 150 * SECOND, () => undefined);
		await time.advance(60 * SECOND);
		const from = time.now;
		service.add('other', 0);
		await time.until(
			new ApiClient({ ...connection, group: {} }).request({
				method: 'GET',
				path: '/v1/jobs/other',
			}),
		);
		expect(time.now - from).toBeLessThanOrEqual(5 * SECOND);
		await time.until(all);
	});

	it('are looked at one by one with a key that may not list jobs', async () => {
		const { service, noticedAfter } = await run(
			10,
			60 * SECOND,
			(each) => (each.list = refusal(403, 'forbidden')),
		);
		expect(noticedAfter).toHaveLength(10);
		expect(service.looks.list).toBe(1);
		expect(service.looks.single).toBeGreaterThan(10);
	});

	it('are looked at one by one where the list does not show them', async () => {
		const service = new JobService();
		service.credential.requestsPerMinute = 1_000;
		const waited = service.addMany(4, 60 * SECOND);
		for (let n = 0; n < 2_000; n++) service.add(`other ${n}`, 0);
		const { connection } = await service.client();
		const { all, noticedAfter } = waitForEach(service, connection, waited);
		await time.until(all);
		expect(noticedAfter).toHaveLength(4);
		// The list does not cost more than the looks that it saves.
		const alone = service.looks.single;
		expect(service.looks.list).toBeLessThanOrEqual(alone);
		expect(alone).toBeGreaterThan(0);
	});
});

describe('a list of jobs that is not answered', () => {
	it.each([
		['an outage of the list', refusal(500, 'internal_error')],
		['a page of a proxy', { body: { message: 'maintenance' } }],
	])('keeps nobody waiting: %s', async (_, list) => {
		const { service, noticedAfter } = await run(5, 30 * SECOND, (each) => (each.list = list));
		expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(33 * SECOND);
		expect(service.looks.list).toBeLessThanOrEqual(2);
	});

	it('is asked for again later', async () => {
		const service = new JobService();
		service.list = refusal(500, 'internal_error');
		const { connection } = await service.client();
		const { all } = waitForEach(service, connection, service.addMany(50, 10 * MINUTE));
		await time.advance(MINUTE);
		service.list = undefined;
		await time.advance(MINUTE);
		const { single } = service.looks;
		await time.until(all);
		expect(service.looks.single).toBe(single);
	});
});

describe('few waiting jobs', () => {
	it.each([1, 2])('are looked at alone: %i', async (count) => {
		const { service } = await run(count, 30 * SECOND);
		expect(service.looks.list).toBe(0);
	});

	it('that remain of many are looked at alone', async () => {
		const service = new JobService();
		const { connection } = await service.client();
		const short = service.addMany(3, 20 * SECOND);
		const ids = [...short, service.add('long', 120 * SECOND)];
		await time.until(waitForEach(service, connection, ids).all);
		expect(service.looks.list).toBeGreaterThan(0);
		expect(service.looks.single).toBeGreaterThan(0);
	});
});

describe('a look that many share', () => {
	it('does not keep anybody beyond Max Wait while the service is down', async () => {
		const service = new JobService();
		service.outage = { from: time.now + 30 * SECOND, to: time.now + 20 * MINUTE };
		const { connection } = await service.client();
		const from = time.now;
		const [first, ...others] = service.addMany(5, 10 * MINUTE);
		const long = waitForEach(service, connection, others);
		const short = waitForEach(service, connection, [first], { maxWaitMs: MINUTE });
		await expect(time.until(short.all)).rejects.toThrow();
		expect(time.now - from).toBeLessThanOrEqual(2 * MINUTE);
		await time.until(long.all);
	});

	it.each([0, 5])(
		'ends within a second for a canceled execution, and is still shared by the others: from job %i',
		async (first) => {
			const service = new JobService();
			service.outage = { from: time.now + 30 * SECOND, to: time.now + 3 * MINUTE };
			const canceled = new AbortController();
			const { signal } = canceled;
			const { connection } = await service.client({ cancelSignal: signal, abortSignal: signal });
			const ids = service.addMany(10, 4 * MINUTE);
			const ended = waitForEach(service, connection, ids.splice(first, 5));
			const { connection: other } = await service.client();
			const going = waitForEach(service, other, ids);
			let isOver = false;
			ended.all.catch(() => (isOver = true));
			await time.advance(MINUTE);
			canceled.abort();
			await time.advance(SECOND);
			expect(isOver).toBe(true);
			await expect(ended.all).rejects.toBeInstanceOf(ExecutionCancelled);
			await time.until(going.all);
			expect(going.noticedAfter).toHaveLength(5);
			expect(Math.max(...going.noticedAfter)).toBeLessThanOrEqual(4.4 * MINUTE);
		},
	);
});
