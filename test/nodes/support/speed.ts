import { time } from '../../../nodes/shared/time/clock';

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
 * @param clock of the service that the pack talks to
 */
export function runTimeAt(clock: FastClock): RestoreTime {
	const normal = { ...time };
	time.now = () => clock.now();
	time.pause = async (ms) => await new Promise((resolve) => setTimeout(resolve, ms / clock.speed));
	return () => void Object.assign(time, normal);
}
