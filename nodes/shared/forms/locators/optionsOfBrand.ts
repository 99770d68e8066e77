import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { toNodeError } from '../../messages/toNodeError';
import type { ApiClient } from '../../requests/client';
import { LIST_SECONDS, openInteractiveClient } from '../../requests/openClient';
import { readPages } from '../../requests/pagination';

/** Newest first. Users can enter the ID of an older record. */
const MOST_SHOWN = 500;

/**
 * Reads the records that an option offers.
 *
 * @param path of their list
 * @throws ApiFailure; OperationError as `readPages`
 */
export async function readOffered(
	client: ApiClient,
	path: string,
	query: IDataObject,
): Promise<IDataObject[]> {
	const request = { method: 'GET' as const, path, query };
	return (await readPages(client, request, 'cursor', MOST_SHOWN)) as IDataObject[];
}

/** Reads the choices of an option for a brand. */
type ReadOptions = (client: ApiClient, brandId: string) => Promise<INodePropertyOptions[]>;

/**
 * Creates the method that n8n calls to fill an option with several choices.
 *
 * @param field path of the option, with its collection: `options.columns`. What the user selected
 * stays in the list, because n8n would mark it as not supported otherwise
 */
export function optionsOfBrand(field: string, readOptions: ReadOptions) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		let brandId = '';
		try {
			const chosen = this.getCurrentNodeParameter('brandId', { extractValue: true });
			brandId = String(chosen ?? '').trim();
			if (brandId === '') {
				throw new OperationError(
					'Choose a Brand first',
					'The list depends on it. Or use an expression.',
				);
			}
			const client = await openInteractiveClient(this, LIST_SECONDS, 2);
			const options = await readOptions(client, brandId);
			const kept = chosenIn(this.getCurrentNodeParameter(field));
			return [
				...options,
				...kept.filter((id) => !options.some(({ value }) => value === id)).map(toUnlisted),
			];
		} catch (error) {
			const ids = [{ label: 'Brand', value: brandId }];
			throw toNodeError(error, { node: this.getNode(), ids });
		}
	};
}

function chosenIn(value: unknown): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}

const toUnlisted = (id: string): INodePropertyOptions => ({
	name: `${id} (no longer listed)`,
	value: id,
});
