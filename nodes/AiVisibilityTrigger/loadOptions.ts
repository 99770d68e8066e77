import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { OperationError } from '../shared/errors/operationError';
import { toNodeError } from '../shared/messages/toNodeError';
import { readPages } from '../shared/transport/pagination';
import { LIST_SECONDS, openInteractiveClient } from '../shared/transport/openClient';

/** The newest come first; who needs an older one enters its ID. */
const MOST_SHOWN = 500;

/** Makes the method that lists what the brand has under a path. */
function recordsOfBrand(path: string) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		try {
			const chosen = this.getCurrentNodeParameter('brandId', { extractValue: true });
			const brandId = String(chosen ?? '').trim();
			if (brandId === '') {
				throw new OperationError(
					'Choose a Brand first',
					'The list depends on it. Or enter IDs with an expression.',
				);
			}
			const client = await openInteractiveClient(this, LIST_SECONDS, 2);
			const request = { method: 'GET' as const, path, query: { brand_id: brandId } };
			const records = (await readPages(client, request, 'cursor', MOST_SHOWN)) as IDataObject[];
			return records.map(({ id, name, status }) => ({
				name: `${String(name ?? id)}${typeof status === 'string' ? ` (${status})` : ''}`,
				value: String(id),
			}));
		} catch (error) {
			throw toNodeError(error, { node: this.getNode() });
		}
	};
}

/** The methods that fill the lists of the options. */
export const loadOptions = {
	getReports: recordsOfBrand('/v1/reports'),
	getSchedules: recordsOfBrand('/v1/scheduled-reports'),
};
