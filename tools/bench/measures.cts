/** What the figures of a measure count. */
export type Unit = 's' | 'ms' | 'MB' | 'kB' | 'perSecond' | 'count';

/** The target of a measure, for its median over the rounds. */
export interface Target {
	atMost?: number;
	atLeast?: number;
	/** Name of the contender whose figure ours is divided by; without it, our figure itself counts. */
	ratioTo?: string;
}

/** A measured value, for these nodes and for the contenders. */
export interface Measure {
	id: string;
	/** Starts the row of the table: "150 creations at 120 a minute: time". */
	what: string;
	unit: Unit;
	target?: Target;
}

/** The name of these nodes among the contenders. */
export const OURS = 'nodes';

/** The results of one round, by measure and contender; ours is `OURS`. */
export type Readings = Record<string, Record<string, number>>;

/** A case whose services are running. */
export interface OpenCase {
	/** @param index of the round, from 0 */
	round: (index: number) => Promise<Readings>;
	close: () => Promise<void>;
}

/** A benchmark: what it measures, and how. */
export interface BenchCase {
	id: string;
	title: string;
	/** How it is measured; `npm run bench` prints it. */
	method: string;
	/** Why a target is out of reach, shown when it is not reached. */
	reason?: string;
	measures: Measure[];
	/**
	 * Starts what the case needs.
	 *
	 * @param rounds how many rounds follow
	 */
	open: (rounds: number) => Promise<OpenCase>;
}
