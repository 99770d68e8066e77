import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/** The name under which the static data of the node holds the state. */
const STORED = 'poll';

/**
 * What n8n has not written down: under its durable scheduler (without durable cursors) each poll
 * starts from the database, and only a poll that starts an execution is saved. A poll that found
 * nothing may have read half of a long list, and the next one has to go on there.
 *
 * Holds the state after the last poll of a node in this process, if that poll found nothing, and a
 * hash of the state that the poll began with. It counts only while that is still what n8n gives.
 */
const unsaved = new Map<string, { basis: string; state: IDataObject }>();

/** The place of a trigger, by workflow and node. */
export function placeOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/** What one trigger remembers between its polls. */
export class PollState {
	private readonly staticData: IDataObject;

	private readonly stored: IDataObject;

	private readonly current: IDataObject;

	private readonly basis: string;

	/**
	 * @param context of the poll
	 * @param fingerprint of the settings: what was remembered for others says nothing
	 */
	constructor(
		context: IPollFunctions,
		private readonly fingerprint: string,
	) {
		this.staticData = context.getWorkflowStaticData('node');
		this.stored = (this.staticData[STORED] ?? {}) as IDataObject;
		this.basis = createHash('sha256').update(JSON.stringify(this.stored)).digest('hex');
		const kept = unsaved.get(placeOf(context));
		this.current = kept?.basis === this.basis ? kept.state : this.stored;
	}

	/** What the last poll left; undefined when there was none with these settings. */
	get memory(): IDataObject | undefined {
		return this.current.fingerprint === this.fingerprint ? this.current : undefined;
	}

	/**
	 * @param place see `placeOf`
	 * @param memory what the next poll needs
	 * @param hasFound whether the poll starts an execution, with which n8n saves the state
	 */
	save(place: string, memory: IDataObject, hasFound: boolean): void {
		// Tells two states apart between which an execution was started, even when all else is the same.
		const revision = Number(this.current.revision ?? 0) + (hasFound ? 1 : 0);
		const state = { fingerprint: this.fingerprint, revision, ...memory };
		if (hasFound) unsaved.delete(place);
		else unsaved.set(place, { basis: this.basis, state });
		// Every assignment makes n8n write the static data of the workflow.
		if (JSON.stringify(state) !== JSON.stringify(this.stored)) this.staticData[STORED] = state;
	}
}
