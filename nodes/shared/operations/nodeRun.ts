import { SiblingItemFailed } from '../errors/cancellation';

/** One run of a node over its items. */
export interface NodeRun {
	/** Given when the execution is stopped or `fail` was called. */
	abortSignal: AbortSignal;
	/** Ends the run: items that still wait are not sent, nor are those that come later. */
	fail(failure: unknown): void;
}

/** Where in an execution an item is worked on. */
export interface RunPlace {
	nodeId: string;
	runIndex: number;
	itemIndex: number;
}

interface OpenRun {
	runIndex: number;
	lastItem: number;
	controller: AbortController;
	abortSignal: AbortSignal;
}

/** The latest run of each node, by the signal that an execution has to itself. */
const runsOfExecution = new WeakMap<AbortSignal, Map<string, OpenRun>>();

/**
 * Joins an item to the run that it belongs to. The engine starts all items of a run at once, or
 * batch after batch, and goes on to the last one also when one has failed and nobody will see the
 * rest: such a run must end early, or a wrong key would be tried a thousand times.
 *
 * @param cancelSignal of the execution; without one, an item is a run by itself
 */
export function joinRun(cancelSignal: AbortSignal | undefined, place: RunPlace): NodeRun {
	const run = cancelSignal === undefined ? openRun(place) : findRun(cancelSignal, place);
	return {
		abortSignal: run.abortSignal,
		fail: (failure) => run.controller.abort(new SiblingItemFailed(failure)),
	};
}

function findRun(cancelSignal: AbortSignal, place: RunPlace): OpenRun {
	const runs = runsOfExecution.get(cancelSignal) ?? new Map<string, OpenRun>();
	runsOfExecution.set(cancelSignal, runs);
	const known = runs.get(place.nodeId);
	// Items come in order: one that was there already begins the engine's next attempt.
	const isSame = known?.runIndex === place.runIndex && place.itemIndex > known.lastItem;
	const run = isSame ? known : openRun(place, cancelSignal);
	run.lastItem = place.itemIndex;
	runs.set(place.nodeId, run);
	return run;
}

function openRun({ runIndex, itemIndex }: RunPlace, cancelSignal?: AbortSignal): OpenRun {
	const controller = new AbortController();
	const signals = cancelSignal ? [cancelSignal, controller.signal] : [controller.signal];
	return { runIndex, lastItem: itemIndex, controller, abortSignal: AbortSignal.any(signals) };
}
