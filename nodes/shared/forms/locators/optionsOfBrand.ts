import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { readOpenList, type ReadSelected } from './openList';
import { readPages } from '../../requests/pagination';
import { toNamedItem } from './labels';

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
type ReadOptions = (
	client: ApiClient,
	brandId: string,
	form: ILoadOptionsFunctions,
) => Promise<INodePropertyOptions[]>;

/**
 * Creates the method that n8n calls to fill an option with several choices.
 *
 * @param field path of the option, with its collection: `options.columns`. What the user selected
 * stays in the list, because n8n would mark it as not supported otherwise
 */
export function optionsOfBrand(field: string, readOptions: ReadOptions) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return await offer(
			this,
			field,
			['brandId'],
			async (client, selected) => await readOptions(client, selected('brandId'), this),
		);
	};
}

/** Fills the list of chosen brands in every node that has one. */
export async function getBrands(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await offer(this, 'brandIds', [], async (client) => {
		const brands = await readOffered(client, '/v1/brands', {});
		return brands.map((brand) => toNamedItem(brand, brand.website));
	});
}

async function offer(
	context: ILoadOptionsFunctions,
	field: string,
	needs: string[],
	read: (client: ApiClient, selected: ReadSelected) => Promise<INodePropertyOptions[]>,
): Promise<INodePropertyOptions[]> {
	const options = await readOpenList(context, needs, 'Or use an expression.', read);
	const kept = chosenIn(context.getCurrentNodeParameter(field));
	const unlisted = kept.filter((id) => !options.some(({ value }) => value === id));
	return [...options, ...unlisted.map(toUnlisted)];
}

function chosenIn(value: unknown): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}

const toUnlisted = (id: string): INodePropertyOptions => ({
	name: `${id} (no longer listed)`,
	value: id,
});
