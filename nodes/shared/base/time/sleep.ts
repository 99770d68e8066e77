import { cancellationReason, throwIfCancelled } from '../errors/cancellation';
import { clock } from './clock';

/** Longest time, in ms, until every wait notices a stopped execution. */
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
 * Waits. All waits of the process share one timer, so a thousand waiting items do not need a thousand
 * timers.
 *
 * @param ms how long, in milliseconds
 * @param signal ends the wait when the execution is stopped or another item of the run fails
 * @throws ExecutionCancelled, SiblingItemFailed or DeadlineExceeded within `CANCEL_CHECK_MS` after
 * the signal is aborted
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
