import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/operations/types';
import { checkSteps } from './checkSteps';
import { formSteps } from './formSteps';

/**
 * Puts the steps of a sequence into its body and checks them, whether they come from the form or as
 * JSON (docs/api.md 17.1, 17.2).
 *
 * @param body with `steps` if they came as JSON; not changed
 * @param parameter gives the parameters of the operation
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
