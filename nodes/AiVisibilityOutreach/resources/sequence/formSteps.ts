import { type IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';
import { NO_DATES, normalize, unwrapLocator } from '../../../shared/operations/input/values';
import type { Field } from '../../../shared/operations/types';
import {
	conditionTimeoutDays,
	conditionType,
	subjectOverride,
	templateId,
	waitDays,
} from './stepForm';

/** The fields of a type of step, by the API's names (docs/api.md 17.2). */
const FIELDS_OF_TYPE: Record<string, Record<string, Field>> = {
	email: { template_id: templateId, subject_override: subjectOverride },
	wait: { wait_days: waitDays },
	condition: { condition_type: conditionType, condition_timeout_days: conditionTimeoutDays },
};

/** A step of the form on its way to the API's form. */
interface Place {
	/** As filled in. */
	entry: IDataObject;
	/** Starting at 0. */
	position: number;
	/** The IDs of all steps, in their order. */
	ids: string[];
}

/**
 * The steps of the form in the form of the API (`SequenceStep`, docs/api.md 17.2). The order is
 * that of the form; IDs that were left empty are made; a step leads to the one below it unless the
 * form says otherwise.
 *
 * @param entries of the form
 * @throws OperationError for a value that the service would not take, naming the step
 */
export function formSteps(entries: IDataObject[]): IDataObject[] {
	const ids = entries.map(({ id }, position) => text(id) || `step-${position + 1}`);
	return entries.map((entry, position) => toStep({ entry, position, ids }));
}

function toStep(place: Place): IDataObject {
	const { entry, position, ids } = place;
	const type = text(entry.type) || 'email';
	const links = type === 'condition' ? linksOfCondition(place) : { next_step_id: nextOf(place) };
	const all = { id: ids[position], order: position, type, ...valuesOf(type, place), ...links };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function valuesOf(type: string, place: Place): IDataObject {
	const values = Object.entries(FIELDS_OF_TYPE[type] ?? {}).map(([name, field]) => {
		const value = unwrapLocator(place.entry[field.name]);
		return [name, inStep(place, () => normalize(value, field, NO_DATES))];
	});
	return Object.fromEntries(values) as IDataObject;
}

function nextOf(place: Place): string | undefined {
	const { then = 'following', nextStepId } = place.entry;
	return target(place, then, nextStepId, 'Next Step ID');
}

function linksOfCondition(place: Place): IDataObject {
	const { ifMet = 'end', nextStepId, ifNotMet = 'following', onFalseStepId } = place.entry;
	return {
		next_step_id: target(place, ifMet, nextStepId, 'Next Step ID If Met'),
		on_false_step_id: target(place, ifNotMet, onFalseStepId, 'Next Step ID If Not Met'),
	};
}

/** The ID of the step that follows; undefined where the sequence ends. */
function target(place: Place, way: unknown, given: unknown, label: string): string | undefined {
	if (way === 'end') return undefined;
	if (way !== 'step') return place.ids[place.position + 1];
	if (text(given) !== '') return text(given);
	const remedy = `Fill in ${label}, or choose Go to Step Below. Nothing was sent for this item.`;
	throw naming(place, new OperationError(`${label} is empty`, remedy));
}

function inStep<T>(place: Place, work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw naming(place, error);
	}
}

/** Names the step in whatever is refused. */
function naming({ position, ids }: Place, error: unknown): unknown {
	if (!(error instanceof OperationError)) return error;
	const { message, description } = error;
	return new OperationError(`Step ${position + 1} ("${ids[position]}"): ${message}`, description);
}

function text(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
