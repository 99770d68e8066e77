import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/display';
import { asRecord } from '../../../shared/base/values/records';
import type { FieldValues, Prepare, Review } from '../../../shared/forms/declare';
import { stepFields, stepForm, stepsFrom } from './stepForm';

/**
 * Puts the steps of the form or of the JSON field into the body. The service checks them (sandbox/api.md
 * 17.1, 17.2), but it is not known to refuse loops. A sequence that was read has null where the API
 * expects nothing.
 *
 * @throws OperationError for steps that never end
 */
export const prepareSteps: Prepare = (request, form) => {
	const body = asRecord(request.body);
	const isForm = form.get(stepsFrom) === 'form';
	const given = isForm ? formSteps(form.get(stepForm, [])) : body.steps;
	if (!Array.isArray(given)) return request;
	const steps = given.map((step) => without(null, asRecord(step)));
	checkEnds(steps);
	return { ...request, body: { ...body, steps } };
};

const without = (nothing: unknown, step: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(step).filter(([, value]) => value !== nothing));

/**
 * Converts the steps of the form to `SequenceStep` (sandbox/api.md 17.2). The order is that of the form,
 * empty IDs are generated, and a step leads to the one below it unless set otherwise.
 */
export function formSteps(steps: FieldValues[]): IDataObject[] {
	const { next, ifMet, ifNotMet, ...fields } = stepFields;
	const ids = steps.map((step, index) => step.get(fields.stepId) ?? `step-${index + 1}`);
	return steps.map((step, order) => {
		/** Undefined at the end of the sequence. */
		const idFor = (ways: typeof next) => {
			const way = step.get(ways.way);
			return way === 'step' ? step.get(ways.id) : way === 'following' ? ids[order + 1] : undefined;
		};
		return without(undefined, {
			id: ids[order],
			order,
			type: step.get(fields.type),
			template_id: step.get(fields.templateId),
			subject_override: step.get(fields.subjectOverride),
			wait_days: step.get(fields.waitDays),
			condition_type: step.get(fields.conditionType),
			condition_timeout_days: step.get(fields.conditionTimeoutDays),
			next_step_id: idFor(next) ?? idFor(ifMet),
			on_false_step_id: idFor(ifNotMet),
		});
	});
}

/** The steps that a step may lead to. IDs from expressions may be numbers. */
function nextOf(step: IDataObject, steps: IDataObject[]): IDataObject[] {
	const ids = Object.entries(step).filter(([name]) => name.endsWith('step_id'));
	return steps.filter(({ id }) => ids.some(([, next]) => String(next) === String(id)));
}

/** Refuses a loop, even one that a condition may leave: whoever never meets it would get the same emails forever. */
function checkEnds(steps: IDataObject[]): void {
	const ending = new Set<IDataObject>();
	for (let previous = -1; previous < ending.size;) {
		previous = ending.size;
		for (const step of steps) {
			if (nextOf(step, steps).every((next) => ending.has(next))) ending.add(step);
		}
	}
	const looping = steps.find((step) => !ending.has(step));
	if (looping === undefined) return;
	throw new OperationError(
		`The step "${shortened(looping.id)}" leads into an endless loop`,
		'The same person would get the same emails again and again. Every way from a step must lead to the end of the sequence. Add another email instead of going back.',
	);
}

/** The emails behind an email, with no condition on a reply between them. */
function emailsBehind(email: IDataObject, steps: IDataObject[]): IDataObject[] {
	const behind = new Set(nextOf(email, steps));
	for (const step of behind) {
		if (step.type === 'email' || step.condition_type === 'replied') continue;
		for (const later of nextOf(step, steps)) behind.add(later);
	}
	return [...behind].filter(({ type }) => type === 'email');
}

/**
 * Hints at emails that people get who have replied: no source says that the service stops on replies
 * (sandbox/api.md 17.3).
 */
export const noteSteps: Review = ({ body }, { note }) => {
	const steps = [asRecord(body).steps].flat().map(asRecord);
	for (const step of steps.filter(({ type }) => type === 'email'))
		for (const { id } of emailsBehind(step, steps))
			note(
				'The service may not stop when people reply. Add a step that checks for a reply before these steps:',
				`"${shortened(id)}"`,
			);
};
