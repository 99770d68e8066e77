import type { IDataObject } from 'n8n-workflow';
import { Refused } from '../../../shared/errors/operationError';
import type { OperationCall } from '../../../shared/operations/types';

/**
 * Inspects a URL with the query parameters that the user names: the API description shows the path
 * and not the name of the one that takes the URL (§4.3).
 *
 * @returns the inspection
 * @throws Refused when there is no query parameter, or one without name or value
 */
export async function inspectUrl({
	client,
	request,
	parameter,
}: OperationCall): Promise<unknown[]> {
	const query = { ...request.query, ...givenQuery(parameter) };
	const { body } = await client.request({ ...request, query });
	return [body];
}

function givenQuery(parameter: OperationCall['parameter']): IDataObject {
	const entries = (parameter('queryParameters.parameter', []) ?? []) as IDataObject[];
	if (entries.length === 0) {
		throw new Refused(
			'There is no query parameter',
			'Add the one that names the page to inspect. Nothing was sent for this item.',
		);
	}
	return Object.fromEntries(entries.map(toPair));
}

function toPair({ name, value }: IDataObject, index: number): [string, string] {
	const which = `Query parameter ${index + 1}`;
	if (typeof value === 'object' && value !== null) {
		throw new Refused(`${which} must be a text`, 'Its value is a list or an object.');
	}
	const pair: [string, string] = [String(name ?? '').trim(), String(value ?? '').trim()];
	if (!pair.includes('')) return pair;
	throw new Refused(
		`${which} is not complete`,
		'Each has a name and a value. If one comes from an expression, the expression gave nothing for this item.',
	);
}
