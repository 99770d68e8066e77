import { otherReadings, present, type Readings } from '../../../sandbox/readings.cts';

/** Set by jest.config.js. */
const { sandboxReadings } = globalThis as { sandboxReadings?: 'other' };

/**
 * How the sandboxes of this run read what no source decides. The jest project "readings" runs tests of
 * this folder a second time, with the other reading of everything.
 */
export const readings: Partial<Readings> = sandboxReadings === 'other' ? otherReadings : {};

/**
 * @param sandbox that answers
 * @returns a value as its answers show it
 */
export function shown<T>(value: T, { world }: { world: { settings: Readings } }): T {
	return present(value, world.settings) as T;
}
