import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/operations/types';
import { checkSteps } from './checkSteps';
import { formSteps } from './formSteps';

/**
 * Adds the steps of the form or of the JSON field to the body of a sequence, and validates them
 * (docs/api.md 17.1, 17.2).
 *
 * @param body with `steps` if they are JSON; not modified
 * @param parameter reads a parameter of the operation
 * @throws OperationError, naming the step
 */
export function prepareSteps(
	body: IDataObject,
	parameter: OperationContext['parameter'],
): IDataObject {
	const isJson = parameter('stepsFrom', 'form') === 'json';
	const steps = isJson ? body.steps : formSteps(parameter('steps.step', []) as IDataObject[]);
	return { ...body, steps: checkSteps(steps) };
}
