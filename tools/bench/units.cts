import type { Target, Unit } from './measures.cts';
import type { Spread } from './statistics.cts';

/** How a figure is written. */
const formats: Record<Unit | 'ratio', { digits: (value: number) => number; suffix: string }> = {
	s: { digits: (value) => (value < 10 ? 2 : 1), suffix: ' s' },
	ms: { digits: () => 0, suffix: ' ms' },
	MB: { digits: () => 0, suffix: ' MB' },
	kB: { digits: () => 0, suffix: ' kB' },
	perSecond: { digits: () => 1, suffix: ' a second' },
	count: { digits: () => 0, suffix: '' },
	ratio: { digits: () => 2, suffix: '' },
};

/** A figure over the rounds: "60.4 s (60.3–60.6)"; without the parentheses when all are the same. */
export function inUnit({ median, least, most }: Spread, unit: Unit | 'ratio'): string {
	const digits = formats[unit].digits(median);
	const [middle, from, to] = [median, least, most].map((value) => write(value, digits));
	const spread = from === to ? '' : ` (${from}–${to})`;
	return `${middle}${formats[unit].suffix}${spread}`;
}

/** A whole number as people read it: "1,000". */
export const thousands = (count: number): string => write(count, 0);

/** A target: "at most 1.05 × the ideal of 60 s". */
export function inWords({ atMost, atLeast, ratioTo }: Target, unit: Unit): string {
	const value = atMost ?? atLeast ?? 0;
	const words = atMost === undefined ? 'at least' : 'at most';
	return ratioTo === undefined
		? `${words} ${write(value, Number.isInteger(value) ? 0 : 1)}${formats[unit].suffix}`
		: `${words} ${value} × ${ratioTo}`;
}

function write(value: number, digits: number): string {
	const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
	return value.toLocaleString('en-US', options);
}
