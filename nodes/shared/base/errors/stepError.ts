import type { IDataObject } from 'n8n-workflow';

/** Thrown when one step of an operation with several requests fails. */
export class StepError extends Error {
	/**
	 * @param step name shown to the user, such as "Add prompts"
	 * @param ids IDs of the records created so far, by their names in the API
	 * @param nextStep what the user can do next
	 * @param reason why the step failed
	 */
	constructor(
		readonly step: string,
		readonly ids: IDataObject,
		readonly nextStep: string,
		readonly reason: unknown,
	) {
		super(`The step "${step}" did not succeed`);
	}
}
