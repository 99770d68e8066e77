import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { ApiClient } from '../../requests/client';
import { readOpenList } from './openList';
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
	return await readPages(client, { method: 'GET', path, query }, 'cursor', MOST_SHOWN);
}

/**
 * Creates the method that n8n calls to fill an option with several choices.
 *
 * @param field path of the option, with its collection: `options.columns`. What the user selected
 * stays in the list, because n8n would mark it as not supported otherwise
 * @param read reads the choices
 * @param needs names of the parameters that must be selected first
 */
export function optionsOfBrand(
	field: string,
	read: (
		client: ApiClient,
		brandId: string,
		form: ILoadOptionsFunctions,
	) => Promise<INodePropertyOptions[]>,
	needs = ['brandId'],
) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const options = await readOpenList(this, needs, 'Or use an expression.', (client, selected) => {
			const [brandId = ''] = needs.map(selected);
			return read(client, brandId, this);
		});
		const chosen = this.getCurrentNodeParameter(field);
		const unlisted = (Array.isArray(chosen) ? chosen.map(String) : []).filter(
			(id) => !options.some(({ value }) => value === id),
		);
		return [...options, ...unlisted.map((id) => ({ name: `${id} (no longer listed)`, value: id }))];
	};
}

/** Fills the list of chosen brands in every node that has one. */
export const getBrands = optionsOfBrand(
	'brandIds',
	async (client) => {
		const brands = await readOffered(client, '/v1/brands', {});
		return brands.map((brand) => toNamedItem(brand, brand.website));
	},
	[],
);
