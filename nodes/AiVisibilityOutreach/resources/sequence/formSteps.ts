import { type IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';
import { NO_DATES, normalize, unwrapLocator } from '../../../shared/operations/input/values';
import type { Field } from '../../../shared/operations/types';
import {
	conditionTimeoutDays,
	conditionType,
	OTHER_CONDITION,
	otherCondition,
	subjectOverride,
	templateId,
	waitDays,
} from './stepForm';

/** The fields of each step type, by their API names (docs/api.md 17.2). */
const FIELDS_BY_TYPE: Record<string, Record<string, Field>> = {
	email: { template_id: templateId, subject_override: subjectOverride },
	wait: { wait_days: waitDays },
	condition: { condition_type: conditionType, condition_timeout_days: conditionTimeoutDays },
};

/** A step of the form, and what its conversion needs to know of the others. */
interface StepContext {
	/** The values of the form. */
	entry: IDataObject;
	/** From 0. */
	position: number;
	/** The IDs of all steps, in order. */
	ids: string[];
}

/**
 * Converts the steps of the form to `SequenceStep` (docs/api.md 17.2). The order is that of the form,
 * empty IDs are generated, and a step leads to the one below it unless set otherwise.
 *
 * @param entries of the form
 * @throws OperationError for an invalid value, naming the step
 */
export function formSteps(entries: IDataObject[]): IDataObject[] {
	const ids = entries.map(({ id }, position) => text(id) || `step-${position + 1}`);
	return entries.map((entry, position) => toStep({ entry, position, ids }));
}

function toStep(context: StepContext): IDataObject {
	const { entry, position, ids } = context;
	const type = text(entry.type) || 'email';
	const links =
		type === 'condition' ? readConditionLinks(context) : { next_step_id: readNextStep(context) };
	const all = { id: ids[position], order: position, type, ...readValues(type, context), ...links };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function fieldsOf(type: string, { conditionType: condition }: IDataObject): Record<string, Field> {
	const fields = FIELDS_BY_TYPE[type] ?? {};
	const isOther = type === 'condition' && condition === OTHER_CONDITION;
	return isOther ? { ...fields, condition_type: otherCondition } : fields;
}

function readValues(type: string, context: StepContext): IDataObject {
	const values = Object.entries(fieldsOf(type, context.entry)).map(([name, field]) => {
		const value = unwrapLocator(context.entry[field.name]);
		return [name, labelErrors(context, () => normalize(value, field, NO_DATES))];
	});
	return Object.fromEntries(values) as IDataObject;
}

function readNextStep(context: StepContext): string | undefined {
	const { then = 'following', nextStepId } = context.entry;
	return resolveLink(context, then, nextStepId, 'Next Step ID');
}

function readConditionLinks(context: StepContext): IDataObject {
	const { ifMet = 'end', nextStepId, ifNotMet = 'following', onFalseStepId } = context.entry;
	return {
		next_step_id: resolveLink(context, ifMet, nextStepId, 'Next Step ID If Met'),
		on_false_step_id: resolveLink(context, ifNotMet, onFalseStepId, 'Next Step ID If Not Met'),
	};
}

/** The ID of the next step; undefined where the sequence ends. */
function resolveLink(
	context: StepContext,
	choice: unknown,
	stepId: unknown,
	label: string,
): string | undefined {
	if (choice === 'end') return undefined;
	if (choice !== 'step') return context.ids[context.position + 1];
	if (text(stepId) !== '') return text(stepId);
	const fix = `Fill in ${label}, or choose Go to Step Below. Nothing was sent for this item.`;
	throw withStepLabel(context, new OperationError(`${label} is empty`, fix));
}

function labelErrors<T>(context: StepContext, work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw withStepLabel(context, error);
	}
}

/** Prefixes the message of an OperationError with the step. */
function withStepLabel({ position, ids }: StepContext, error: unknown): unknown {
	if (!(error instanceof OperationError)) return error;
	const { message, description } = error;
	return new OperationError(`Step ${position + 1} ("${ids[position]}"): ${message}`, description);
}

function text(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
