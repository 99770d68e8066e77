import type { IDataObject, IPollFunctions, Workflow } from 'n8n-workflow';
import { clock } from '../shared/base/time/clock';
import { asRecord } from '../shared/base/values/records';
import { fromJsonText } from '../shared/run/input/listValues';
import type { Detection, FoundEvent } from './detectors/detector';
import type { HostFacts } from './host';

/** Name of the state in the node's static data. It is JSON, because n8n 1 on MySQL sorts keys. */
const STORED = 'memory';

/** How long n8n may take to save what a poll has found, in ms. Polls are at least a minute apart. */
const SAVING_MS = 30_000;

/** What is remembered from poll to poll. */
interface State {
	/** Identifies the settings that it was made with; with others it is ignored. */
	settings: string;
	/** How many polls with these settings have found something. */
	finds: number;
	memory?: IDataObject;
}

/**
 * What the process knows, by trigger: as it was before the last find, and what polls without a find
 * noted, which n8n does not save. `foundAt` is when the last find was, in ms of `clock.elapsed`.
 */
const states = new Map<string, State & { foundAt?: number }>();

/** The newest poll that is under way, by trigger. n8n starts the next one on time even if it is not over. */
const underWay = new Map<string, IPollFunctions>();

/**
 * Makes a poll with what the last one remembered, and remembers what it returns. A test remembers
 * nothing. A poll that is under way when the workflow is published again leaves its events to the new
 * one: n8n 2 would drop them, and n8n 1 would start them twice.
 *
 * @returns the events; none when the poll is left out, because the one before is not over or not saved
 * @throws what the poll throws; then nothing is remembered
 */
export async function withMemory(
	context: IPollFunctions,
	host: HostFacts,
	settings: string,
	poll: (memory?: IDataObject) => Promise<Detection>,
): Promise<FoundEvent[]> {
	const { trigger, isTest, isFirst, isDurable } = host;
	if (isTest) return (await poll()).found;
	const other = underWay.get(trigger);
	const isSaving = clock.elapsed() - (states.get(trigger)?.foundAt ?? -Infinity) < SAVING_MS;
	if (isSaving || (other !== undefined && (isDurable || other === context))) return [];
	underWay.set(trigger, context);
	try {
		const before = stateFor(context, host, settings);
		const { memory, found } = await poll(before.memory);
		if (underWay.get(trigger) !== context) return [];
		const isFind = found.length > 0;
		const after: State = { settings, finds: before.finds + Number(isFind), memory };
		states.set(trigger, isFind ? { ...before, foundAt: clock.elapsed() } : after);
		// n8n saves it when an execution starts, and at the end of each activation.
		if (isFind || isFirst) context.getWorkflowStaticData('node')[STORED] = JSON.stringify(after);
		return found;
	} finally {
		if (underWay.get(trigger) === context) underWay.delete(trigger);
	}
}

/**
 * Returns what to go on from: what n8n has stored where that knows of more finds and n8n has saved it,
 * else what the process knows. A find that n8n could not save is found again.
 */
function stateFor(context: IPollFunctions, host: HostFacts, settings: string): State {
	const text = context.getWorkflowStaticData('node')[STORED];
	const stored = asRecord(fromJsonText(text)) as unknown as State;
	const isMeant = stored.settings === settings;
	const ofProcess = states.get(host.trigger);
	if (ofProcess?.settings !== settings) return isMeant ? stored : { settings, finds: 0 };
	const { workflow } = context as unknown as { workflow?: Workflow };
	// An activation begins with what is saved; other triggers of the workflow may have polled since.
	const isSaved = host.isFirst || workflow?.staticData.__dataChanged !== true;
	return isMeant && isSaved && stored.finds > ofProcess.finds ? stored : ofProcess;
}
