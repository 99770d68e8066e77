import { sha256 } from '../shared/base/values/hash';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/base/time/clock';
import type { Detection, FoundEvent } from './detectors/detector';
import { inOrderOfTime } from './records';

/** Name of the state in the node's static data. */
const STORED = 'poll';

/** How long n8n may take, in ms, to save what a poll has found. Polls are at least a minute apart. */
const SAVING_MS = 30_000;

/** Number of triggers to remember: those that polled last. */
export const MOST_TRIGGERS = 1_000;

/** What is known about a trigger's last poll in this process. */
interface LastPoll {
	/** Hash of the state it started with. */
	basis: string;
	/** The state it saved, as JSON. */
	state: string;
	/** When it returned events to n8n, in ms of `clock.elapsed`; undefined when it found none. */
	foundAt?: number;
}

/**
 * Last polls by trigger, the most recent at the end. Under n8n's durable scheduler each poll starts
 * with the state in the database, which may be older than what the last poll saved:
 * - Without durable cursors n8n saves only polls that start an execution. A poll that found nothing
 *   may have seen a balance rise, or a brand for the first time.
 * - After a pause n8n catches up on several polls at once. Those that read the database before the
 *   first one was saved would find the same events again.
 */
const lastPolls = new Map<string, LastPoll>();

/**
 * Triggers whose poll is in progress. n8n starts the next poll on time even if this one is not over,
 * and both would find the same events.
 */
const underWay = new Set<string>();

/**
 * Makes a poll with what the last one remembered, and remembers what it returns. A poll that fails
 * remembers nothing: it works on a copy, because n8n's own data would keep every change.
 *
 * n8n keeps the state in memory while the workflow is active, and writes it to its database when a
 * poll starts an execution and at the end of each activation. After a restart, the comparison is with
 * the last written state, so no event comes twice. A status that changed to an unwanted one before
 * the restart and back after it is missed if no execution started in between.
 *
 * A test has no memory and remembers nothing.
 *
 * @param fingerprint of the settings; what was remembered with another one is ignored
 * @returns the events, oldest first; none when the poll is left out, because the one before is not
 * over or not saved yet
 */
export async function withMemory(
	context: IPollFunctions,
	fingerprint: string,
	poll: (memory: IDataObject | undefined) => Promise<Detection>,
): Promise<FoundEvent[]> {
	if (context.getMode() === 'manual') return (await poll(undefined)).found;
	// By the node's name, like n8n's static data: nodes that were copied can have the same ID.
	const trigger = `${context.getWorkflow().id} ${context.getNode().name}`;
	const leaveOut = () => {
		context.logger.info('AI Visibility: the previous poll is not over yet; this one is skipped');
		return [];
	};
	if (underWay.has(trigger)) return leaveOut();
	underWay.add(trigger);
	try {
		const staticData = context.getWorkflowStaticData('node');
		const stored = JSON.stringify(staticData[STORED] ?? {});
		const basis = sha256(stored);
		const last = lastPolls.get(trigger);
		const known = last?.basis === basis ? last : undefined;
		if (clock.elapsed() - (known?.foundAt ?? -Infinity) < SAVING_MS) return leaveOut();
		const before = known?.foundAt === undefined ? (known?.state ?? stored) : stored;
		const { fingerprint: of, revision = 0, ...copy } = JSON.parse(before) as IDataObject;
		const { memory, found } = await poll(of === fingerprint ? copy : undefined);
		const hasFound = found.length > 0;
		// Makes the states before and after an execution differ, even if all else is equal.
		const next = { fingerprint, revision: Number(revision) + Number(hasFound), ...memory };
		const state = JSON.stringify(next);
		remember(trigger, { basis, state, ...(hasFound && { foundAt: clock.elapsed() }) });
		// Every assignment makes n8n write the workflow's static data.
		if (state !== stored) staticData[STORED] = JSON.parse(state) as IDataObject;
		return inOrderOfTime(found);
	} finally {
		underWay.delete(trigger);
	}
}

function remember(trigger: string, last: LastPoll): void {
	lastPolls.delete(trigger);
	lastPolls.set(trigger, last);
	if (lastPolls.size > MOST_TRIGGERS) lastPolls.delete([...lastPolls.keys()][0]);
}
