import type { IDataObject } from 'n8n-workflow';

/** Thrown when a node refuses to continue. Carries the text shown to the user. */
export class OperationError extends Error {
	/**
	 * @param message what happened
	 * @param description what to do
	 * @param code read by workflows that continue on error
	 * @param details IDs and other values, also for such workflows
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
