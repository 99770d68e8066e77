import { SiblingItemFailed } from '../../../nodes/shared/errors/cancellation';
import { joinRun } from '../../../nodes/shared/operations/nodeRun';

const execution = () => new AbortController();

const at = (itemIndex: number, nodeId = 'n', runIndex = 0) => ({ nodeId, runIndex, itemIndex });

describe('a run of a node', () => {
	it('ends for all of its items when one fails', () => {
		const { signal } = execution();
		const [first, second] = [joinRun(signal, at(0)), joinRun(signal, at(1))];
		first.fail('reason');
		expect(second.abortSignal.aborted).toBe(true);
		expect(second.abortSignal.reason).toEqual(new SiblingItemFailed('reason'));
		expect((second.abortSignal.reason as SiblingItemFailed).failure).toBe('reason');
	});

	it('ends for items of a later batch too', () => {
		const { signal } = execution();
		joinRun(signal, at(0)).fail('reason');
		expect(joinRun(signal, at(1)).abortSignal.aborted).toBe(true);
	});

	it('leaves alone other nodes, other rounds of a loop and other executions', () => {
		const { signal } = execution();
		joinRun(signal, at(0)).fail('reason');
		expect(joinRun(signal, at(1, 'm')).abortSignal.aborted).toBe(false);
		expect(joinRun(signal, at(1, 'n', 1)).abortSignal.aborted).toBe(false);
		expect(joinRun(execution().signal, at(1)).abortSignal.aborted).toBe(false);
		expect(joinRun(undefined, at(1)).abortSignal.aborted).toBe(false);
	});

	it('keeps to the first reason', () => {
		const run = joinRun(execution().signal, at(0));
		run.fail('first');
		run.fail('second');
		expect((run.abortSignal.reason as SiblingItemFailed).failure).toBe('first');
	});

	it('ends when the execution is stopped', () => {
		const stop = execution();
		const run = joinRun(stop.signal, at(0));
		stop.abort();
		expect(run.abortSignal.aborted).toBe(true);
	});

	it('starts afresh when the engine tries again', () => {
		const { signal } = execution();
		joinRun(signal, at(0));
		joinRun(signal, at(1)).fail('reason');
		const again = joinRun(signal, at(0));
		expect(again.abortSignal.aborted).toBe(false);
		expect(joinRun(signal, at(1)).abortSignal).toBe(again.abortSignal);
	});
});
