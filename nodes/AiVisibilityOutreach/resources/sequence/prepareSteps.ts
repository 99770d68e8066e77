import type { IDataObject } from 'n8n-workflow';
import type { ReadParameter } from '../../../shared/jobs/completion';
import type { ApiRequest } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/base/values/asRecord';
import { checkSteps } from './checkSteps';
import { formSteps } from './formSteps';

/**
 * Adds the steps of the form to the body of a sequence, and validates them or those of the JSON field
 * (docs/api.md 17.1, 17.2).
 *
 * @param request has the steps in its body if they are JSON; not modified
 * @param parameter reads a parameter of the operation
 * @throws OperationError, naming the step
 */
export function prepareSteps(request: ApiRequest, parameter: ReadParameter): ApiRequest {
	const body = asRecord(request.body);
	const isForm = parameter('stepsFrom') === 'form';
	const steps = isForm ? formSteps(parameter('steps.step', []) as IDataObject[]) : body.steps;
	return { ...request, body: { ...body, steps: checkSteps(steps) } };
}
