import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/base/time/clock';
import { sha256 } from '../shared/base/values/records';
import type { FoundEvent } from './detectors/detector';
import type { HostFacts } from './host';
import type { PollResult } from './watch';
import { logTo } from '../shared/base/values/log';

/** Name of the state in the node's static data: its hash and the JSON, as n8n 1 on MySQL sorts keys. */
const STORED = 'poll';

/** How long n8n may take to save what a poll has found, in ms. Polls are at least a minute apart. */
const SAVING_MS = 30_000;

/** How many earlier states of a trigger are recognized. */
const MOST_EARLIER = 50;

/**
 * The state that the last poll returned, as it is stored, the hashes of those before, and when it returned
 * events, in ms of `clock.elapsed`; by trigger and settings. A poll may start with an older state: n8n
 * saves only polls that start an execution, and its durable scheduler makes several at once.
 */
const lastPolls = new Map<string, { after: string; earlier: Set<string>; foundAt?: number }>();

/** A poll. Each workflow in n8n's memory has static data of its own. */
interface Turn {
	staticData: IDataObject;
	fingerprint: string;
}

/** By trigger and settings. n8n starts the next poll on time even if this one is not over. */
const underWay = new Map<string, Turn>();

/** The newest poll by trigger: of the workflow as it was published last. */
const newest = new Map<string, Turn>();

export const hasMemory = (context: IPollFunctions): boolean =>
	context.getWorkflowStaticData('node')[STORED] !== undefined;

/**
 * Makes a poll with what the last one remembered, and remembers what it returns. A test remembers
 * nothing. A poll that is under way when the workflow is published again leaves its events to the new
 * one: n8n 2 would drop them, and n8n 1 would start them twice.
 *
 * @param host with the fingerprint of the settings; what was remembered with another one, or was changed
 * by others, is ignored
 * @returns the events; none when the poll is left out, because the one before is not over or not saved
 * @throws what the poll throws, or the failure that it returns
 */
export async function withMemory(
	context: IPollFunctions,
	host: Pick<HostFacts, 'trigger' | 'isTest' | 'isDurable'> & { fingerprint: string },
	poll: (memory: IDataObject | undefined) => Promise<PollResult>,
): Promise<FoundEvent[]> {
	const { trigger, isTest, isDurable, fingerprint } = host;
	if (isTest) return foundBy(await poll(undefined));
	const staticData = context.getWorkflowStaticData('node');
	const turn: Turn = { staticData, fingerprint };
	const key = `${trigger} ${fingerprint}`;
	const last = lastPolls.get(key);
	const stored = String(staticData[STORED] ?? '');
	const seal = (text: string) => sha256(fingerprint + text).slice(0, 16) + text;
	const hash = sha256(stored);
	const isEarlier = last !== undefined && last.after !== stored && last.earlier.has(hash);
	const isSaving = isEarlier && clock.elapsed() - (last.foundAt ?? -Infinity) < SAVING_MS;
	const other = underWay.get(key);
	if (isSaving || (other !== undefined && (isDurable || other.staticData === staticData))) {
		logTo(context.logger, 'the previous poll is not over yet; this one is skipped', 'info');
		return [];
	}
	underWay.set(key, turn);
	newest.set(trigger, turn);
	try {
		// What n8n has not saved has started nothing either: the workflow was unpublished meanwhile.
		const before = isEarlier && last.foundAt === undefined ? last.after : stored;
		const text = before.slice(before.indexOf('{'));
		const isOwn = before === seal(text);
		const result = await poll(isOwn ? (JSON.parse(text) as IDataObject) : undefined);
		const current = newest.get(trigger)!;
		if (!isDurable && current.staticData !== staticData)
			return current.fingerprint === fingerprint ? [] : foundBy(result);
		const after = seal(JSON.stringify(result.memory));
		const foundAt = result.found.length > 0 ? clock.elapsed() : undefined;
		const earlier = new Set([...(last?.earlier ?? []), hash].slice(-MOST_EARLIER));
		lastPolls.set(key, { after, earlier, foundAt });
		// Every assignment makes n8n write the workflow's static data.
		if (after !== stored) staticData[STORED] = after;
		return foundBy(result);
	} finally {
		if (underWay.get(key) === turn) underWay.delete(key);
	}
}

function foundBy({ found, failure }: PollResult): FoundEvent[] {
	if (failure !== undefined) throw failure;
	return found;
}
