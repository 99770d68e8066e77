import { getEventListeners } from 'events';
import { DeadlineExceeded, SiblingItemFailed } from '../../../../../nodes/shared/base/errors/cancellation';
import { useManualTime } from '../../../support/manualTime.cts';
import { clock, giveTurn, mapInTurns, sleep, unlessAborted } from '../../../../../nodes/shared/base/time/clock';
import { once } from '../../../../../nodes/shared/base/time/once';

const time = useManualTime();

const settledAt = async (promise: Promise<unknown>): Promise<number> => {
	const from = time.now;
	await time.until(
		promise.catch(() => {}),
		10,
	);
	return time.now - from;
};

describe('sleep', () => {
	it('ends when its time has passed, and not before', async () => {
		expect(await settledAt(sleep(5_000))).toBe(5_000);
	});

	it('does not begin after the execution was canceled, another item of the run failed, or the time was up', async () => {
		// n8n tells a canceled execution from a failed one by this word.
		await expect(sleep(600_000, AbortSignal.abort())).rejects.toThrow('canceled');
		for (const reason of [new SiblingItemFailed(), new DeadlineExceeded(1)])
			await expect(sleep(1, AbortSignal.abort(reason))).rejects.toBe(reason);
	});

	it('of thousands ends at once, and leaves nothing on the signal of their run', async () => {
		const stopped = new AbortController();
		const waits = Array.from({ length: 5_000 }, (_, index) => sleep(600_000 + index, stopped.signal));
		waits.push(sleep(1_000, stopped.signal));
		const ended = Promise.allSettled(waits);
		await time.advance(1_000);
		expect(getEventListeners(stopped.signal, 'abort')).toHaveLength(5_000);
		stopped.abort();
		const results = await ended;
		expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5_000);
		expect(getEventListeners(stopped.signal, 'abort')).toEqual([]);
	});

	it('of other work ends where its signal is aborted already', async () => {
		const end = unlessAborted(new Promise(() => {}), undefined, AbortSignal.abort());
		const goesOn = new Promise((resolve) => setImmediate(resolve, 'goes on'));
		expect(await Promise.race([end, goesOn])).toBeUndefined();
	});

	it.each([-30, 30])('is not touched by a clock that is set by %i minutes', async (minutes) => {
		const sleeping = sleep(5_000);
		await time.advance(1_000);
		time.shift = minutes * 60_000;
		expect(await settledAt(sleeping)).toBe(4_000);
	});
});

it('a time that is up is told in words', () => {
	const description = 'Try again. Answers take longer while many requests use the same API key.';
	const message = 'The service did not answer within 1 second';
	expect(new DeadlineExceeded(1)).toMatchObject({ message, description, code: 'deadline_exceeded' });
});

it('shared work is done once, and only after ten seconds again where it has failed', async () => {
	const shared = new Map<string, unknown>();
	const work = jest.fn().mockRejectedValueOnce(new Error('out')).mockResolvedValue('found');
	const find = async () => await once(shared, 'brand', work).catch(({ message }: Error) => message);
	expect(await Promise.all([find(), find()])).toEqual(['out', 'out']);
	await time.advance(9_999);
	expect(await find()).toBe('out');
	await time.advance(1);
	expect(await find()).toBe('found');
	await time.advance(10_000);
	expect(await find()).toBe('found');
	expect(work).toHaveBeenCalledTimes(2);
});

describe('long work', () => {
	const busyFor = (ms: number) => () => void (time.now += ms);

	it('gives the event loop a turn after 20 ms since the last one has ended, and not before', async () => {
		const pause = jest.fn(async () => void (time.now += 5_000));
		clock.pause = pause;
		await giveTurn();
		for (const [workMs, pauses] of [
			[19, 0],
			[1, 1],
			[19, 1],
			[1, 2],
		]) {
			await mapInTurns([workMs], busyFor(workMs));
			expect(pause).toHaveBeenCalledTimes(pauses);
		}
	});

	it('shares that time where several go on in one turn', async () => {
		// All pauses end in the same turn, whose longest work is measured.
		const waiting: Array<() => void> = [];
		clock.pause = async () => await new Promise((resolve) => void waiting.push(resolve));
		const work = Promise.all([1, 2, 3, 4].map(async () => await mapInTurns(Array(100).fill(1), busyFor(1))));
		const turns: number[] = [];
		do {
			const before = time.now;
			for (const resolve of waiting.splice(0)) {
				resolve();
				await new Promise(process.nextTick);
			}
			await new Promise(setImmediate);
			turns.push(time.now - before);
		} while (waiting.length > 0);
		expect((await work).flat()).toHaveLength(400);
		expect(Math.max(...turns)).toBeLessThanOrEqual(24);
	});
});
