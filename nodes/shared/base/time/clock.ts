import { sleep as pauseOfN8n } from 'n8n-workflow';
import { throwIfCancelled } from '../errors/cancellation';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The clock that all waits and windows read. One object, so that tests can replace it and run at the
 * sandbox's speed.
 */
export const clock = {
	/** Time of day in ms since 1970, for comparing with dates of the service. */
	now: (): number => Date.now(),
	/** Ms on a clock that never goes back, for windows, pauses and waits. */
	elapsed: (): number => performance.now(),
	pause: async (ms: number): Promise<void> => await pauseOfN8n(ms),
	timeoutSignal: (ms: number): AbortSignal => AbortSignal.timeout(ms),
};

/** Pause of loops that also look for stopped executions, in ms. */
export const CANCEL_CHECK_MS = 100;

/** Waits for work, or until one of the signals is aborted: then it returns undefined. */
export async function unlessAborted<T>(
	work: Promise<T>,
	...given: Array<AbortSignal | undefined>
): Promise<T | undefined> {
	const signals = given.filter((signal) => signal !== undefined);
	let end = () => {};
	const aborted = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
	for (const signal of signals) signal.addEventListener('abort', end);
	if (signals.some((signal) => signal.aborted)) end();
	return await Promise.race([work, aborted]).finally(() => {
		// A run has one signal for thousands of waits.
		for (const signal of signals) signal.removeEventListener('abort', end);
	});
}

/** Waits for a time in ms. @throws as `throwIfCancelled` */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	throwIfCancelled(signal);
	await unlessAborted(clock.pause(ms), signal);
	throwIfCancelled(signal);
}

/** How long, in ms, all work on many items together may block the event loop. */
const MAX_BUSY_MS = 20;

/** When the turn of the event loop began, in ms of `clock.elapsed`. */
let turnBegan = Infinity;

/**
 * To await after each step of long work: gives the event loop a turn once work has blocked it for
 * `MAX_BUSY_MS`, so that n8n keeps responding during runs of thousands of items. Work that goes on at the
 * same time shares that time, because its pauses end one after the other in one turn.
 *
 * @returns what the step has made
 */
export async function giveTurn<T>(made?: T): Promise<T> {
	const now = clock.elapsed();
	// The first work of all, or of a test with a clock of its own.
	const began = (turnBegan = Math.min(turnBegan, now));
	if (now - began >= MAX_BUSY_MS) {
		await clock.pause(0);
		// The first one to go on begins the next turn.
		if (turnBegan === began) turnBegan = clock.elapsed();
	}
	return made as T;
}

/** Like `Array.map`, with turns for the event loop. */
export async function mapInTurns<T, R>(
	list: T[],
	convert: (entry: T) => R | Promise<R>,
): Promise<R[]> {
	const all: R[] = [];
	for (const entry of list) all.push(await giveTurn(await convert(entry)));
	return all;
}
