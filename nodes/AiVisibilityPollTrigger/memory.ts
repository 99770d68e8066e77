import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/base/time/clock';
import type { FoundEvent } from './detectors/detector';
import { inOrderOfTime } from './records';
import type { PollResult } from './watch';

/** Name of the state in the node's static data. */
const STORED = 'poll';

/** How long n8n may take, in ms, to save what a poll has found. Polls are at least a minute apart. */
const SAVING_MS = 30_000;

/** What is known about a trigger's last poll in this process. */
interface LastPoll {
	/** The state it started with, and the one it saved, as JSON. */
	before: string;
	after: string;
	/** When it returned events to n8n, in ms of `clock.elapsed`; undefined when it found none. */
	foundAt?: number;
}

/**
 * Last polls by trigger. Under n8n's durable scheduler each poll starts with the state in the
 * database, which may be older than what the last poll saved:
 * - Without durable cursors n8n saves only polls that start an execution, though one that found
 *   nothing may have seen a balance rise, or a brand for the first time.
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
 * Makes a poll with what the last one remembered, and remembers what it returns. It works on a copy,
 * because n8n's own data would keep the changes of a poll that fails. A test has no memory and
 * remembers nothing.
 *
 * n8n keeps the state in memory while the workflow is active, and writes it to its database when a
 * poll starts an execution and at the end of each activation. After a restart, the comparison is with
 * the last written state, so no event comes twice. A status that changed to an unwanted one before
 * the restart and back after it is missed if no execution started in between.
 *
 * @param fingerprint of the settings; what was remembered with another one is ignored
 * @returns the events, oldest first; none when the poll is left out, because the one before is not
 * over or not saved yet
 * @throws what the poll throws, or the failure that it returns
 */
export async function withMemory(
	context: IPollFunctions,
	fingerprint: string,
	poll: (memory: IDataObject | undefined) => Promise<PollResult>,
): Promise<FoundEvent[]> {
	if (context.getMode() === 'manual') return foundBy(await poll(undefined));
	// By the node's name, like n8n's static data: nodes that were copied can have the same ID.
	const trigger = `${context.getWorkflow().id} ${context.getNode().name}`;
	const staticData = context.getWorkflowStaticData('node');
	const stored = JSON.stringify(staticData[STORED] ?? {});
	const last = lastPolls.get(trigger);
	const isUnsaved = last !== undefined && last.before === stored && last.after !== stored;
	const isSaving = isUnsaved && clock.elapsed() - (last.foundAt ?? -Infinity) < SAVING_MS;
	if (underWay.has(trigger) || isSaving) {
		context.logger.info('AI Visibility: the previous poll is not over yet; this one is skipped');
		return [];
	}
	underWay.add(trigger);
	try {
		const before = isUnsaved && last.foundAt === undefined ? last.after : stored;
		const { fingerprint: of, ...known } = JSON.parse(before) as IDataObject;
		const result = await poll(of === fingerprint ? known : undefined);
		const after = JSON.stringify({ fingerprint, ...result.memory });
		const foundAt = result.found.length > 0 ? clock.elapsed() : undefined;
		lastPolls.set(trigger, { before: stored, after, foundAt });
		// Every assignment makes n8n write the workflow's static data.
		if (after !== stored) staticData[STORED] = JSON.parse(after) as IDataObject;
		return inOrderOfTime(foundBy(result));
	} finally {
		underWay.delete(trigger);
	}
}

function foundBy({ found, failure }: PollResult): FoundEvent[] {
	if (failure !== undefined) throw failure;
	return found;
}
