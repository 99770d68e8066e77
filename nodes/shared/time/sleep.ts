import { cancellationReason, throwIfCancelled } from '../errors/cancellation';
import { clock } from './clock';

/** Longest time, in ms, until a stopped execution is noticed by everything that waits. */
export const CANCEL_CHECK_MS = 100;

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
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded within `CANCEL_CHECK_MS` of the signal
 */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	throwIfCancelled(signal);
	await new Promise<void>((resolve, reject) => {
		sleepers.add({ due: clock.elapsed() + ms, signal, resolve, reject });
		if (!ticking) void tick();
	});
}

async function tick(): Promise<void> {
	ticking = true;
	while (sleepers.size > 0) {
		wakeDue();
		if (sleepers.size > 0) await clock.pause(untilNextLook());
	}
	ticking = false;
}

function wakeDue(): void {
	const now = clock.elapsed();
	for (const sleeper of sleepers) {
		const reason = cancellationReason(sleeper.signal);
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
	return Math.max(1, Math.min(CANCEL_CHECK_MS, next - clock.elapsed()));
}
