import { clock } from '../../../nodes/shared/time/clock';

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

/** Stops the pack's clock until it is advanced: what waits for a time then waits for the test. */
export function holdTime(): HeldTime {
	const before = { ...clock };
	let now = clock.elapsed();
	clock.now = () => now;
	clock.elapsed = () => now;
	clock.pause = async () => await new Promise((resolve) => setTimeout(resolve, 1));
	return {
		advance: (ms) => void (now += ms),
		release: () => void Object.assign(clock, before),
	};
}
