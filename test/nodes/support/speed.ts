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
