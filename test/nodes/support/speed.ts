import { clock } from '../../../nodes/shared/time/clock';

/**
 * The most real ms that may pass at a time: where the sandbox's clock is fast, a moment in which a busy
 * machine does not run the test would be minutes.
 */
export const LONGEST_STEP_MS = 10;

/** Puts the pack's clock back to normal. */
export type RestoreTime = () => void;

/** A clock that runs faster than the real one, as the sandbox has it. */
export interface FastClock {
	speed: number;
	now(): number;
}

/**
 * Lets the pack live in the time of another clock: what it takes for a minute passes as fast as a
 * minute there.
 *
 * @param fast the clock of the service that the pack talks to
 */
export function runTimeAt(fast: FastClock): RestoreTime {
	const normal = { ...clock };
	clock.now = () => fast.now();
	clock.elapsed = () => fast.now();
	clock.pause = async (ms) => await new Promise((resolve) => setTimeout(resolve, ms / fast.speed));
	return () => void Object.assign(clock, normal);
}

/** Time as a test lets it pass. */
export interface HeldTime {
	advance(ms: number): void;
	release: RestoreTime;
}

/**
 * Stops the pack's clock until it is advanced: what waits for a time then waits for the test.
 *
 * @param leftMs how far the clock still goes by itself, as fast as pauses ask for
 */
export function holdTime(leftMs = 0): HeldTime {
	const before = { ...clock };
	let now = clock.elapsed();
	const end = now + leftMs;
	clock.now = () => now;
	clock.elapsed = () => now;
	clock.pause = async (ms) => {
		await new Promise((resolve) => setTimeout(resolve, 1));
		now = Math.max(now, Math.min(end, now + ms));
	};
	return {
		advance: (ms) => void (now += ms),
		release: () => void Object.assign(clock, before),
	};
}
