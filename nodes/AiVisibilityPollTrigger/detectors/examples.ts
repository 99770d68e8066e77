import type { Detector } from './detector';
import { NOTHING_KNOWN } from './statusChange';

/** How many events a test shows, and the most records that it reads for them. */
export const MOST_EXAMPLES = 5;
const MOST_FOR_EXAMPLES = 500;

/** Lets a detector find examples for a test: what a poll would find if there had been nothing before. */
export const toExamples = ({ detect }: Detector): Detector => ({
	detect: (_, records, facts) => detect(NOTHING_KNOWN, records, facts),
	isEnough: (_, records, _page, now) =>
		records.length >= MOST_FOR_EXAMPLES ||
		detect(NOTHING_KNOWN, records, { isWhole: false, now }).found.length >= MOST_EXAMPLES,
});
