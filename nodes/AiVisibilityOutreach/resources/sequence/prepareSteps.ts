import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { asRecord } from '../../../shared/base/values/asRecord';
import { shortened } from '../../../shared/base/values/shortened';
import type { ReadParameter } from '../../../shared/base/values/readParameter';
import type { ApiRequest } from '../../../shared/requests/client';

/** The fields of a step that reference another step (docs/api.md 17.2). */
const LINKS = ['next_step_id', 'on_false_step_id'];

/**
 * Puts the steps of the form or of the JSON field into the body of a sequence. The service checks them
 * (docs/api.md 17.1, 17.2), but it is not known to refuse loops.
 *
 * @throws OperationError for steps that never end
 */
export function prepareSteps(request: ApiRequest, parameter: ReadParameter): ApiRequest {
	const body = asRecord(request.body);
	const isForm = parameter('stepsFrom') === 'form';
	const given = isForm ? formSteps(parameter('steps.step', []) as IDataObject[]) : body.steps;
	if (!Array.isArray(given)) return request;
	const steps = given.map(asRecord).map(withoutNull);
	checkEnds(steps);
	return { ...request, body: { ...body, steps } };
}

/** The API expects null fields, as a sequence that was read has them, to be omitted. */
const withoutNull = (step: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null));

/** A loop without an exit would email the same person forever. */
function checkEnds(steps: IDataObject[]): void {
	const isLast = (step: IDataObject) =>
		step.next_step_id === undefined ||
		(step.type === 'condition' && step.on_false_step_id === undefined);
	const ending = new Set(steps.filter(isLast).map(({ id }) => id));
	for (let previous = -1; previous < ending.size;) {
		previous = ending.size;
		for (const step of steps) if (LINKS.some((link) => ending.has(step[link]))) ending.add(step.id);
	}
	const isKnown = (id: unknown) => steps.some((step) => step.id === id);
	const looping = steps.find((step) => !ending.has(step.id) && isKnown(step.next_step_id));
	if (looping === undefined) return;
	throw new OperationError(
		`The step "${shortened(looping.id)}" leads into an endless loop`,
		'The same person would get the same emails again and again. End the sequence after one of the steps, or add a condition.',
	);
}

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
