import type { IDataObject } from 'n8n-workflow';

/** A step of an operation of several requests did not succeed. */
export class StepError extends Error {
	/**
	 * @param step its name, as the user reads it: "Add prompts"
	 * @param ids what was made so far, by the API's names
	 * @param nextStep in words
	 * @param reason why it did not succeed
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
