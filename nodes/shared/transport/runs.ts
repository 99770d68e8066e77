import { AnotherItemFailed } from './waits';

/** One run of a node over its items. */
export interface NodeRun {
	/** Given when the execution is stopped or `fail` was called. */
	stopSignal: AbortSignal;
	/** Ends the run: items that still wait are not sent. */
	fail(failure: unknown): void;
	/** Says that an item is through. */
	leave(): void;
}

interface OpenRun {
	items: number;
	controller: AbortController;
	stopSignal: AbortSignal;
}

const openRuns = new Map<string, OpenRun>();

/**
 * Joins an item to the run that it belongs to. The engine starts all items of a run at once and
 * waits for all of them, also when one has failed and nobody will see the rest: such a run must end
 * early, or a wrong key would be tried a thousand times.
 *
 * @param id of execution, node and run index
 * @param cancelSignal of the execution
 */
export function joinRun(id: string, cancelSignal: AbortSignal | undefined): NodeRun {
	const run = openRuns.get(id) ?? openRun(id, cancelSignal);
	run.items++;
	return {
		stopSignal: run.stopSignal,
		fail: (failure) => run.controller.abort(new AnotherItemFailed(failure)),
		leave: () => {
			run.items--;
			// A retry by the engine has the same id and starts afresh.
			if (run.items === 0 && openRuns.get(id) === run) openRuns.delete(id);
		},
	};
}

function openRun(id: string, cancelSignal: AbortSignal | undefined): OpenRun {
	const controller = new AbortController();
	const signals = cancelSignal ? [cancelSignal, controller.signal] : [controller.signal];
	const run = { items: 0, controller, stopSignal: AbortSignal.any(signals) };
	openRuns.set(id, run);
	return run;
}
