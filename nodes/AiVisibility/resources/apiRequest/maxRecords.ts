import { NO_DATES, normalize } from '../../../shared/operations/input/values';
import type { Field, OperationContext } from '../../../shared/operations/types';

const DEFAULT_MAX_RECORDS = 1000;

export const maxRecords: Field = {
	displayName: 'Max Records',
	name: 'maxRecords',
	type: 'number',
	typeOptions: { minValue: 1 },
	rules: { integer: true },
	default: DEFAULT_MAX_RECORDS,
	displayOptions: { show: { readAllPages: [true] } },
	description: 'Maximum number of records to return. Every 100 records take one request.',
};

/**
 * @param parameter reads a parameter of the operation
 * @returns the value of Max Records, or its default
 * @throws OperationError when it is not a whole number above 0
 */
export function readMaxRecords(parameter: OperationContext['parameter']): number {
	const value = normalize(parameter(maxRecords.name, undefined), maxRecords, NO_DATES);
	return Number(value ?? DEFAULT_MAX_RECORDS);
}
