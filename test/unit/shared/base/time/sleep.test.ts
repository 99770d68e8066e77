import { getEventListeners } from 'events';
import {
	SiblingItemFailed,
	ExecutionCancelled,
} from '../../../../../nodes/shared/base/errors/cancellation';
import { sleep } from '../../../../../nodes/shared/base/time/sleep';
import { useManualTime } from '../../../support/manualTime';

const clock = useManualTime();

const settledAt = async (promise: Promise<unknown>): Promise<number> => {
	const from = clock.now;
	await clock.until(
		promise.catch(() => {}),
		10,
	);
	return clock.now - from;
};

describe('sleep', () => {
	it('ends when its time has passed, and not before', async () => {
		expect(await settledAt(sleep(5_000))).toBe(5_000);
		expect(await settledAt(sleep(0))).toBeLessThanOrEqual(10);
	});

	it('ends at once when the execution is canceled', async () => {
		const stopped = new AbortController();
		const waiting = sleep(600_000, stopped.signal);
		waiting.catch(() => {});
		await clock.advance(10_000);
		stopped.abort();
		await expect(waiting).rejects.toBeInstanceOf(ExecutionCancelled);
	});

	it('does not begin after the execution was canceled', async () => {
		await expect(sleep(600_000, AbortSignal.abort())).rejects.toBeInstanceOf(ExecutionCancelled);
	});

	it('says when another item of the run is the reason to stop', async () => {
		const reason = new SiblingItemFailed();
		await expect(sleep(1, AbortSignal.abort(reason))).rejects.toBe(reason);
	});

	it('of thousands ends at once, and leaves nothing on the signal of their run', async () => {
		const stopped = new AbortController();
		const waits = Array.from({ length: 5_000 }, (_, index) =>
			sleep(600_000 + index, stopped.signal),
		);
		waits.push(sleep(1_000, stopped.signal));
		const ended = Promise.allSettled(waits);
		await clock.advance(1_000);
		expect(getEventListeners(stopped.signal, 'abort')).toHaveLength(5_000);
		stopped.abort();
		const results = await ended;
		expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5_000);
		expect(getEventListeners(stopped.signal, 'abort')).toEqual([]);
	});

	it.each([-30, 30])('is not touched by a clock that is set by %i minutes', async (minutes) => {
		const sleeping = sleep(5_000);
		await clock.advance(1_000);
		clock.shift = minutes * 60_000;
		expect(await settledAt(sleeping)).toBe(4_000);
	});
});
