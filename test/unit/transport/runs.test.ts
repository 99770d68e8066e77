import { joinRun } from '../../../nodes/shared/transport/runs';
import { AnotherItemFailed } from '../../../nodes/shared/transport/waits';

describe('a run of a node', () => {
	it('ends for all of its items when one fails', () => {
		const [first, second] = [joinRun('a', undefined), joinRun('a', undefined)];
		const other = joinRun('b', undefined);
		first.fail('reason');
		expect(second.stopSignal.aborted).toBe(true);
		expect(second.stopSignal.reason).toEqual(new AnotherItemFailed('reason'));
		expect((second.stopSignal.reason as AnotherItemFailed).failure).toBe('reason');
		expect(other.stopSignal.aborted).toBe(false);
		for (const run of [first, second, other]) run.leave();
	});

	it('keeps to the first reason', () => {
		const run = joinRun('a', undefined);
		run.fail('first');
		run.fail('second');
		expect((run.stopSignal.reason as AnotherItemFailed).failure).toBe('first');
		run.leave();
	});

	it('ends when the execution is stopped', () => {
		const stop = new AbortController();
		const run = joinRun('a', stop.signal);
		stop.abort();
		expect(run.stopSignal.aborted).toBe(true);
		run.leave();
	});

	it('starts afresh when the engine tries again', () => {
		const [first, second] = [joinRun('a', undefined), joinRun('a', undefined)];
		first.fail('reason');
		first.leave();
		expect(joinRun('a', undefined).stopSignal.aborted).toBe(true);
		second.leave();
	});
});
