import { clock } from '../../../nodes/shared/base/time/clock';

/**
 * The most real ms that may pass in one turn of the event loop: where the sandbox's clock is fast, a
 * moment in which a busy machine does not run the test would be minutes.
 */
export const LONGEST_STEP_MS = 5;

/** The longest timer of Node.js; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const pauseInRealTime = clock.pause;

/**
 * The real clock. A wait that a test has left behind counts to a time of that test's clock, which
 * is decades away: it gets no timer and never ends.
 */
const normal = {
	...clock,
	pause: async (ms: number) =>
		await (ms > LONGEST_TIMER_MS ? new Promise<void>(() => undefined) : pauseInRealTime(ms)),
};

/**
 * Lets the pack live in the time of another clock: what it takes for a minute passes as fast as a
 * minute there.
 *
 * @param fast the clock of the service that the pack talks to
 * @returns what puts the pack's clock back
 */
export function runTimeAt(fast: { speed: number; now(): number }): () => void {
	let isOver = false;
	// That of a scene around this one, which goes on after it.
	const before = clock.pause === pauseInRealTime ? normal : { ...clock };
	clock.now = () => fast.now();
	clock.elapsed = () => fast.now();
	clock.pause = async (ms) => {
		const end = fast.now() + ms;
		// A busy machine lets less time pass there than real time suggests. A pause keeps no process
		// alive: it may be that of a poll of a job that no test looks at any more.
		do {
			const realMs = Math.min(Math.max(0, end - fast.now()) / fast.speed, LONGEST_TIMER_MS);
			await new Promise<void>((resolve) => void setTimeout(resolve, realMs).unref());
		} while (!isOver && fast.now() < end);
		// By the restored clock, what goes on would wait until the time of the other one: for decades.
		if (isOver) await new Promise(() => undefined);
	};
	return () => {
		isOver = true;
		Object.assign(clock, before);
	};
}

/**
 * Stops the pack's clock until it is advanced: what waits for a time then waits for the test.
 *
 * @param leftMs how far the clock still goes by itself, as fast as pauses ask for
 */
export function holdTime(leftMs = 0) {
	const before = { ...clock };
	let now = clock.elapsed();
	let isOver = false;
	const end = now + leftMs;
	const epoch = clock.now() - now;
	clock.now = () => epoch + now;
	clock.elapsed = () => now;
	clock.pause = async (ms) => {
		const due = now + ms;
		do {
			await new Promise((resolve) => setTimeout(resolve, 1));
			now = Math.max(now, Math.min(end, due));
		} while (!isOver && now < due);
	};
	return {
		advance: (ms: number) => void (now += ms),
		release: () => {
			isOver = true;
			Object.assign(clock, before);
		},
	};
}
