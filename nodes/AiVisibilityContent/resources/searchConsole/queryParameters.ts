import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/errors/operationError';
import type { ReadParameter } from '../../../shared/jobs/completion';
import type { ApiRequest } from '../../../shared/requests/client';

/**
 * Adds the query parameters that the user names: the name of the one that carries the URL to inspect is
 * undocumented (docs/api.md 18.6).
 *
 * @throws OperationError when there is none
 */
export function withQueryParameters(request: ApiRequest, parameter: ReadParameter): ApiRequest {
	const entries = parameter('queryParameters.parameter', []) as IDataObject[];
	if (entries.length === 0) {
		throw new OperationError(
			'There is no query parameter',
			'Add the one that contains the URL to inspect. Nothing was sent for this item.',
		);
	}
	const pairs = entries.map(({ name, value }) => [String(name).trim(), String(value).trim()]);
	return { ...request, query: { ...request.query, ...Object.fromEntries(pairs) } };
}
