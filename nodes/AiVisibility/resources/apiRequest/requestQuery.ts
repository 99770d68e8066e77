import { isRecord } from '../../../shared/base/values/asRecord';
import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';
import type { ReadParameter } from '../../../shared/jobs/completion';

/**
 * Reads the query parameters that the user entered, as fields or as JSON.
 *
 * @param parameter reads a parameter of the operation
 * @throws OperationError for a duplicate name, and for a value that is a list or an object
 */
export function requestQuery(parameter: ReadParameter): IDataObject {
	return parameter('querySource') === 'json'
		? fromJson(parameter('queryJson', {}))
		: fromFields(parameter('queryParameters.parameter', []) as IDataObject[]);
}

function fromFields(entries: IDataObject[]): IDataObject {
	const query = new Map(entries.map(({ name, value }) => [String(name).trim(), value]));
	if (query.size === entries.length) return Object.fromEntries(query);
	const names = entries.map(({ name }) => String(name).trim());
	const twice = names.find((name, index) => names.indexOf(name) < index);
	throw invalidQuery(`The query parameter ${shortened(twice)} is set twice`, 'Remove one of them.');
}

function fromJson(given: unknown): IDataObject {
	if (!isRecord(given)) {
		throw invalidQuery('Query (JSON) must be a JSON object', 'For example: {"status": "draft"}.');
	}
	for (const [name, value] of Object.entries(given)) {
		// The service accepts no lists in a query; null omits the parameter.
		if (typeof value !== 'object' || value === null) continue;
		throw invalidQuery(
			`The query parameter ${shortened(name)} must be a single value`,
			'Its value is a list or an object.',
		);
	}
	return given;
}

function invalidQuery(message: string, nextStep: string): OperationError {
	return new OperationError(message, nextStep);
}
