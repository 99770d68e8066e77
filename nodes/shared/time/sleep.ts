import { stopReason, throwIfStopped } from '../errors/cancellation';
import { time } from './clock';

/** Longest time, in ms, until a stopped execution is noticed by everything that waits. */
export const STOP_CHECK_MS = 100;

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
