import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';
import { parseJson } from '../../../shared/operations/input/values';
import type { OperationContext } from '../../../shared/operations/types';

type Parameter = OperationContext['parameter'];

/**
 * Reads the query parameters that the user entered, from the fields or as JSON.
 *
 * @param parameter reads a parameter of the operation
 * @throws OperationError for a missing or duplicate name, and for a value that is a list or an object
 */
export function requestQuery(parameter: Parameter): IDataObject {
	return parameter('querySource', 'fields') === 'json'
		? fromJson(parameter('queryJson', '{}'))
		: fromFields((parameter('queryParameters.parameter', []) ?? []) as IDataObject[]);
}

function fromFields(entries: IDataObject[]): IDataObject {
	const query: IDataObject = {};
	for (const { name: given, value } of entries) {
		const name = String(given ?? '').trim();
		if (name === '')
			throw invalidQuery('A query parameter has no name', 'Enter a name, or remove the parameter.');
		if (Object.hasOwn(query, name)) {
			throw invalidQuery(`The query parameter ${name} is set twice`, 'Remove one of them.');
		}
		query[name] = toSingleValue(name, value);
	}
	return query;
}

function fromJson(given: unknown): IDataObject {
	const text = typeof given === 'string' ? given.trim() || '{}' : undefined;
	const parsed = text === undefined ? given : parseJson(text, 'Query (JSON)');
	if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
		throw invalidQuery('Query (JSON) must be a JSON object', 'For example: {"status": "draft"}.');
	}
	return Object.fromEntries(
		Object.entries(parsed).map(([name, value]) => [name, toSingleValue(name, value)]),
	) as IDataObject;
}

/** The service accepts no lists in a query; null omits the parameter. */
function toSingleValue(name: string, value: unknown): IDataObject[string] {
	if (typeof value !== 'object' || value === null) return value as IDataObject[string];
	throw invalidQuery(
		`The query parameter ${name} must be a single value`,
		'Its value is a list or an object.',
	);
}

function invalidQuery(message: string, nextStep: string): OperationError {
	return new OperationError(message, `${nextStep} Nothing was sent for this item.`);
}
