import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';

/** The name under which the static data of the node holds the state. */
const STORED = 'poll';

/** How long n8n may take, in ms, to save what a poll has found. Polls are at least a minute apart. */
const SAVING_MS = 30_000;

/** How many triggers are kept in mind: those that polled last. */
export const MOST_TRIGGERS = 1_000;

/** What the last poll of a trigger in this process came to. */
interface LastPoll {
	/** Hash of the state that it began with. */
	basis: string;
	/** The state that it left. */
	state: IDataObject;
	/** When it handed events to n8n, in ms of `clock.elapsed`; undefined when it found none. */
	foundAt?: number;
}

/**
 * By the place of the trigger, the one that polled last at the end. Under n8n's durable scheduler each poll starts from the database, which
 * is not always where the last one ended:
 * - Without durable cursors n8n saves only polls that start an execution. A poll that found nothing may
 *   have read half of a long list, and the next one has to go on there.
 * - After a break n8n catches up on several polls at once. Those that have read the database before the
 *   first one was saved would find the same again.
 */
const lastPolls = new Map<string, LastPoll>();

/** The place of a trigger, by workflow and node. */
export function placeOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/** What one trigger remembers between its polls. */
export class PollState {
	/** Whether an earlier poll has begun with the same state and its findings are being saved. */
	readonly isOutdated: boolean;

	private readonly staticData: IDataObject;

	private readonly stored: IDataObject;

	private readonly current: IDataObject;

	private readonly basis: string;

	private readonly place: string;

	/**
	 * @param context of the poll
	 * @param fingerprint of the settings: what was remembered for others says nothing
	 */
	constructor(
		context: IPollFunctions,
		private readonly fingerprint: string,
	) {
		this.place = placeOf(context);
		this.staticData = context.getWorkflowStaticData('node');
		this.stored = (this.staticData[STORED] ?? {}) as IDataObject;
		this.basis = createHash('sha256').update(JSON.stringify(this.stored)).digest('hex');
		const last = lastPolls.get(this.place);
		const known = last?.basis === this.basis ? last : undefined;
		this.isOutdated = clock.elapsed() - (known?.foundAt ?? -Infinity) < SAVING_MS;
		this.current = known !== undefined && known.foundAt === undefined ? known.state : this.stored;
	}

	/** What the last poll left; undefined when there was none with these settings. */
	get memory(): IDataObject | undefined {
		return this.current.fingerprint === this.fingerprint ? this.current : undefined;
	}

	/**
	 * @param memory what the next poll needs
	 * @param hasFound whether the poll starts an execution, with which n8n saves the state
	 */
	save(memory: IDataObject, hasFound: boolean): void {
		const { basis, place, fingerprint, current } = this;
		// Tells two states apart between which an execution was started, even when all else is the same.
		const revision = Number(current.revision ?? 0) + (hasFound ? 1 : 0);
		const state = { fingerprint, revision, ...memory };
		lastPolls.delete(place);
		lastPolls.set(place, { basis, state, ...(hasFound ? { foundAt: clock.elapsed() } : {}) });
		if (lastPolls.size > MOST_TRIGGERS) lastPolls.delete([...lastPolls.keys()][0]);
		// Every assignment makes n8n write the static data of the workflow.
		if (JSON.stringify(state) !== JSON.stringify(this.stored)) this.staticData[STORED] = state;
	}
}
