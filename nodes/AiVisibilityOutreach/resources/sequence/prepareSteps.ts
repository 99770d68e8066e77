import type { IDataObject } from 'n8n-workflow';
import { asRecord, type ReadParameter } from '../../../shared/base/values/records';
import type { ApiRequest } from '../../../shared/requests/client';
import { withEntry } from '../../../shared/run/input/refusals';
import { normalize } from '../../../shared/run/input/values';
import { checkEnds } from './stepGraph';
import { subjectOverride } from './stepForm';

/**
 * Puts the steps of the form or of the JSON field into the body of a sequence. The service checks them
 * (docs/api.md 17.1, 17.2), but it is not known to refuse loops.
 *
 * @throws OperationError for steps that never end, or a subject that is none
 */
export function prepareSteps(request: ApiRequest, parameter: ReadParameter): ApiRequest {
	const body = asRecord(request.body);
	const isForm = parameter('stepsFrom') === 'form';
	const given = isForm ? formSteps(parameter('steps.step', []) as IDataObject[]) : body.steps;
	if (!Array.isArray(given)) return request;
	const steps = given.map(asRecord).map(withoutNull).map(withSubject);
	checkEnds(steps);
	return { ...request, body: { ...body, steps } };
}

/** The API expects null fields, as a sequence that was read has them, to be omitted. */
const withoutNull = (step: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null));

/** The subject of a step has the rules of an email's. */
function withSubject(step: IDataObject, index: number): IDataObject {
	try {
		const subject = normalize(step.subject_override, subjectOverride) as string | undefined;
		return { ...step, subject_override: subject };
	} catch (error) {
		throw withEntry(error, `Step ${index + 1}`);
	}
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
