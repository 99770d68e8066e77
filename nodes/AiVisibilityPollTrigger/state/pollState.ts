import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';

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
	/** The state it saved. */
	state: IDataObject;
	/** When it returned events to n8n, in ms of `clock.elapsed`; undefined when it found none. */
	foundAt?: number;
}

/**
 * Last polls by trigger, the most recent at the end. Under n8n's durable scheduler each poll starts
 * with the state in the database, which may be older than what the last poll saved:
 * - Without durable cursors n8n saves only polls that start an execution. A poll that found nothing
 *   may have read half of a long list, and the next one must continue there.
 * - After a pause n8n catches up on several polls at once. Those that read the database before the
 *   first one was saved would find the same events again.
 */
const lastPolls = new Map<string, LastPoll>();

/**
 * Identifies a trigger by workflow and node, like n8n's static data: by the node's name, because nodes
 * that were copied can have the same ID.
 */
export function triggerIdOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().name}`;
}

/** What one trigger remembers between its polls. */
export class PollState {
	/** Whether an earlier poll started with the same state, and n8n is still saving what it found. */
	readonly isOutdated: boolean;

	private readonly staticData: IDataObject;

	private readonly stored: IDataObject;

	private readonly current: IDataObject;

	private readonly basis: string;

	private readonly place: string;

	/**
	 * @param context of the poll
	 * @param fingerprint of the settings; a memory with another fingerprint is ignored
	 */
	constructor(
		context: IPollFunctions,
		private readonly fingerprint: string,
	) {
		this.place = triggerIdOf(context);
		this.staticData = context.getWorkflowStaticData('node');
		this.stored = (this.staticData[STORED] ?? {}) as IDataObject;
		this.basis = createHash('sha256').update(JSON.stringify(this.stored)).digest('hex');
		const last = lastPolls.get(this.place);
		const known = last?.basis === this.basis ? last : undefined;
		this.isOutdated = clock.elapsed() - (known?.foundAt ?? -Infinity) < SAVING_MS;
		this.current = known !== undefined && known.foundAt === undefined ? known.state : this.stored;
	}

	/** What the last poll saved; undefined when there was none with these settings. */
	get memory(): IDataObject | undefined {
		return this.current.fingerprint === this.fingerprint ? this.current : undefined;
	}

	/**
	 * @param memory what the next poll needs
	 * @param hasFound whether the poll starts an execution, with which n8n saves the state
	 */
	save(memory: IDataObject, hasFound: boolean): void {
		const { basis, place, fingerprint, current } = this;
		// Makes the states before and after an execution differ, even if all else is equal.
		const revision = Number(current.revision ?? 0) + (hasFound ? 1 : 0);
		const state = { fingerprint, revision, ...memory };
		lastPolls.delete(place);
		lastPolls.set(place, { basis, state, ...(hasFound ? { foundAt: clock.elapsed() } : {}) });
		if (lastPolls.size > MOST_TRIGGERS) lastPolls.delete([...lastPolls.keys()][0]);
		// Every assignment makes n8n write the workflow's static data.
		if (JSON.stringify(state) !== JSON.stringify(this.stored)) this.staticData[STORED] = state;
	}
}
