import type { IDataObject } from 'n8n-workflow';

/**
 * Thrown when the pack itself refuses to go on, with the words for the user: what happened, and how
 * to go on.
 */
export class OperationError extends Error {
	/**
	 * @param message what happened
	 * @param description how to go on
	 * @param code for workflows that continue and look at what happened
	 * @param details ids and the like, for the same
	 */
	constructor(
		message: string,
		readonly description: string,
		readonly code = 'not_sent',
		readonly details: IDataObject | null = null,
	) {
		super(message);
	}
}
