import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';
import type { OperationContext } from '../../../shared/operations/types';

/**
 * Inspects a URL with query parameters that the user names: the name of the parameter that carries the
 * URL is undocumented (docs/api.md 18.6).
 *
 * @returns the inspection
 * @throws OperationError when there is no query parameter, or one without a name or value
 */
export async function inspectUrl({
	client,
	request,
	parameter,
}: OperationContext): Promise<unknown[]> {
	const query = { ...request.query, ...readQuery(parameter) };
	const { body } = await client.request({ ...request, query });
	return [body];
}

function readQuery(parameter: OperationContext['parameter']): IDataObject {
	const entries = (parameter('queryParameters.parameter', []) ?? []) as IDataObject[];
	if (entries.length === 0) {
		throw new OperationError(
			'There is no query parameter',
			'Add the one that contains the URL to inspect. Nothing was sent for this item.',
		);
	}
	return Object.fromEntries(entries.map(toPair));
}

function toPair({ name, value }: IDataObject, index: number): [string, string] {
	const which = `Query parameter ${index + 1}`;
	if (typeof value === 'object' && value !== null) {
		throw new OperationError(`${which} must be a text`, 'Its value is a list or an object.');
	}
	const pair: [string, string] = [String(name ?? '').trim(), String(value ?? '').trim()];
	if (!pair.includes('')) return pair;
	throw new OperationError(
		`${which} is not complete`,
		'Enter a name and a value. If you use an expression, it returned no value for this item.',
	);
}
