import type { Bench, BenchOptions } from './bench.cts';

/** What the figures of a measure count. */
export type Unit = 's' | 'ms' | 'perSecond' | 'count';

/** A row of the table. */
export interface Measure {
	id: string;
	/** Such as "10,000 rows read: time". */
	what: string;
	unit: Unit;
	/** The name of what a user would use instead. */
	beside: string;
}

/** The name of these nodes in readings. */
export const OURS = 'nodes';

/** The figures of a round, by measure, and by the names of these nodes and the others. */
export type Readings = Record<string, Record<string, number>>;

export interface BenchCase {
	id: string;
	options?: BenchOptions;
	measures: Measure[];
	/**
	 * Adds keys and workflows, and starts n8n.
	 *
	 * @returns what measures the round with an index from 0
	 */
	open: (bench: Bench, rounds: number) => Promise<(round: number) => Promise<Readings>>;
}
