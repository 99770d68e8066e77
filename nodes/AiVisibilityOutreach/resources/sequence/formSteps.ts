import type { IDataObject } from 'n8n-workflow';

/**
 * Converts the steps of the form to `SequenceStep` (docs/api.md 17.2). The order is that of the form,
 * empty IDs are generated, and a step leads to the one below it unless set otherwise.
 *
 * @param entries of the form, each with the fields that its type shows
 */
export function formSteps(entries: IDataObject[]): IDataObject[] {
	const ids = entries.map(({ id = '' }, index) => String(id).trim() || `step-${index + 1}`);
	return entries.map((entry, order) => {
		/** Undefined at the end of the sequence. */
		const idFor = (choice: unknown, stepId: unknown) =>
			choice === 'step'
				? String(stepId).trim()
				: choice === 'following'
					? ids[order + 1]
					: undefined;
		const step = {
			id: ids[order],
			order,
			type: entry.type,
			template_id: entry.templateId,
			subject_override: entry.subjectOverride,
			wait_days: entry.waitDays,
			condition_type: entry.conditionType,
			condition_timeout_days: entry.conditionTimeoutDays,
			next_step_id: idFor(entry.then ?? entry.ifMet, entry.nextStepId),
			on_false_step_id: idFor(entry.ifNotMet, entry.onFalseStepId),
		};
		return Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined));
	});
}
