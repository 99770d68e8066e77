import { readDeadline, type TimedContext } from '../../../../nodes/shared/run/nodeCall';
import { useManualTime } from '../../support/manualTime.cts';

const time = useManualTime();

/** The setting, and in seconds from now the start of the execution and its end as n8n states it. */
interface Timing {
	timeout?: number;
	start?: number;
	end?: number;
	mode?: string;
	/** From when to when each node ran, in seconds from now. */
	runs?: Array<[from: number, to: number]>;
}

const DAY = 86_400;

/** A node ran, then the execution paused, then another ran. */
const PAUSED: Timing = {
	start: -100,
	end: 300,
	runs: [
		[-100, -71],
		[-10, -2],
	],
};
const BUSY: Timing = {
	start: -100,
	end: 200,
	runs: [
		[-100, -59],
		[0, 0],
	],
};

it.each<[string, Timing, number | undefined]>([
	['is none when it is not set', {}, undefined],
	['is none when it is -1', { timeout: -1 }, undefined],
	['counts from the start of the execution', { timeout: 60, start: -20 }, 40],
	['counts from now where the start is not known', { timeout: 60 }, 60],
	['counts from now where the start lies ahead', { timeout: 60, start: 5 }, 60],
	// n8n keeps the time of the first start.
	['restarts with Retry', { timeout: 60, start: -20, mode: 'retry', end: 50 }, 50],
	['restarts with Retry a day later', { timeout: 60, start: -DAY, mode: 'retry', end: 50 }, 50],
	['restarts with Retry without a stated end', { timeout: 60, start: -20, mode: 'retry' }, 60],
	['restarts when a webhook continues it', { timeout: 60, start: -DAY, mode: 'webhook', end: 50 }, 50],
	['does not restart after a pause', { timeout: 60, start: -20, end: 60 }, 40],
	["is cut by the instance's own limit", { timeout: 60, start: 0, end: 30 }, 30],
	["comes before the instance's own limit", { timeout: 60, start: -40, end: 30 }, 20],
	["is the instance's where the workflow has none", { start: 0, end: 30 }, 30],
	["is the instance's where the workflow's is -1", { timeout: -1, start: 0, end: 30 }, 30],
	["is the instance's from the first start after a pause", PAUSED, 210],
	["is the instance's, which cuts the workflow's, after a pause", { ...PAUSED, timeout: 900 }, 210],
	["is the instance's as stated where nodes ran all the time", BUSY, 200],
	["is the instance's as stated when a webhook continues it", { ...PAUSED, start: -DAY, mode: 'webhook' }, 300],
])("the workflow's own Timeout %s", (_, timing, expected) => {
	const { timeout, start, end, mode = 'trigger', runs = [] } = timing;
	const at = (seconds: number) => time.now + seconds * 1_000;
	const toRun = ([from, to]: number[]) => ({ startTime: at(from), executionTime: (to - from) * 1_000 });
	const deadline = readDeadline({
		getWorkflowSettings: () => ({ executionTimeout: timeout }),
		getExecutionContext: () => (start === undefined ? undefined : { establishedAt: at(start) }),
		getMode: () => mode,
		runExecutionData: { resultData: { runData: { Nodes: runs.map(toRun) } } },
		additionalData: { executionTimeoutTimestamp: end === undefined ? undefined : at(end) },
	} as unknown as TimedContext);
	expect(deadline).toBe(expected === undefined ? undefined : at(expected));
});
