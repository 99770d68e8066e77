import { Refused } from './refused';
import { time } from './time';

/** Longest time, in ms, until a stopped execution is noticed by everything that waits. */
export const STOP_CHECK_MS = 100;

/** Thrown out of a wait when the execution that waits was stopped. */
export class ExecutionStopped extends Error {
	constructor() {
		// By this word in the message n8n tells a canceled execution from one that ended in an error.
		super('The execution was canceled');
	}
}

/** Thrown out of a wait when another item of the same node run failed, which ends the run. */
export class AnotherItemFailed extends Error {
	/** @param failure what the other item failed with */
	constructor(readonly failure: unknown) {
		super('Another item of this run did not succeed');
	}
}

/** Thrown out of a wait when there is no time left for what somebody waits for. */
export class OutOfTime extends Refused {
	/** @param seconds how many there were */
	constructor(seconds: number) {
		super(
			`The service did not answer within ${seconds} seconds`,
			'Try again. While many requests with the same API key are under way, answers take longer.',
			'out_of_time',
		);
	}
}

interface Sleeper {
	due: number;
	signal?: AbortSignal;
	resolve: () => void;
	reject: (reason: Error) => void;
}

const sleepers = new Set<Sleeper>();
let ticking = false;

/**
 * Waits. All waits of the process share one timer: a thousand items that wait for their jobs cost
 * a thousand small records, not a thousand timers.
 *
 * @param ms how long, in milliseconds
 * @param signal ends the wait: the execution was stopped, or another item of the run failed
 * @throws ExecutionStopped, AnotherItemFailed or OutOfTime within `STOP_CHECK_MS` of the signal
 */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
	throwIfStopped(signal);
	await new Promise<void>((resolve, reject) => {
		sleepers.add({ due: time.now() + ms, signal, resolve, reject });
		if (!ticking) void tick();
	});
}

/**
 * Why nothing more should be sent or waited for.
 *
 * @param signal of the execution, of the node run, or of `withinSeconds`
 * @returns undefined when there is no reason to stop
 */
export function stopReason(signal?: AbortSignal): Error | undefined {
	if (!signal?.aborted) return undefined;
	const reason: unknown = signal.reason;
	const isKnown = reason instanceof AnotherItemFailed || reason instanceof OutOfTime;
	return isKnown ? reason : new ExecutionStopped();
}

/** @throws ExecutionStopped, AnotherItemFailed or OutOfTime when the signal was given */
export function throwIfStopped(signal?: AbortSignal): void {
	const reason = stopReason(signal);
	if (reason !== undefined) throw reason;
}

async function tick(): Promise<void> {
	ticking = true;
	while (sleepers.size > 0) {
		settleThoseDue();
		if (sleepers.size > 0) await time.pause(untilNextLook());
	}
	ticking = false;
}

function settleThoseDue(): void {
	const now = time.now();
	for (const sleeper of sleepers) {
		const reason = stopReason(sleeper.signal);
		if (reason !== undefined) {
			sleepers.delete(sleeper);
			sleeper.reject(reason);
		} else if (sleeper.due <= now) {
			sleepers.delete(sleeper);
			sleeper.resolve();
		}
	}
}

function untilNextLook(): number {
	let next = Infinity;
	for (const sleeper of sleepers) next = Math.min(next, sleeper.due);
	return Math.max(1, Math.min(STOP_CHECK_MS, next - time.now()));
}
