import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { asRecord } from '../base/values/records';
import type { Operation, OperationContext } from '../forms/describe/types';
import { ApiFailure } from '../requests/apiError';
import { fillPath, pathTo, placeholdersOf } from '../requests/path';

/** What is needed of an item. */
type ItemContext = Pick<OperationContext, 'client' | 'parameter' | 'shared'>;

/**
 * Refuses a record of another brand than 'Brand': a form keeps the record when only the brand is
 * changed, and would work with the data of another client.
 *
 * @param record that was read
 * @param label of the field that selects it
 * @throws OperationError with both brands
 */
export async function requireBrandOf(
	{ client, parameter }: Pick<ItemContext, 'client' | 'parameter'>,
	record: IDataObject,
	label: string,
): Promise<void> {
	const [chosen, own] = [parameter('brandId'), record.brand_id];
	if (typeof chosen !== 'string' || typeof own !== 'string' || own === chosen) return;
	const named = async (id: string) => {
		const response = await client.tryRequest({
			method: 'GET',
			path: pathTo('/v1/brands/{id}', { id }),
		});
		const { name } = response instanceof ApiFailure ? {} : asRecord(response.body);
		return typeof name === 'string' ? `"${name}" (${id})` : `"${id}"`;
	};
	throw new OperationError(
		`'${label}' is a record of another brand`,
		`It belongs to the brand ${await named(own)}, but 'Brand' is ${await named(chosen)}. Choose '${label}' again, or change 'Brand'. Nothing was changed.`,
	);
}

/** The record that an operation works on, where 'Brand' only fills its list. */
function pickedRecord({ url, fields }: Operation) {
	const [name] = placeholdersOf(url);
	const picked = fields.find((field) => field.name === name);
	const brand = fields.find((field) => field.name === 'brandId');
	if (picked === undefined || brand === undefined || brand === picked || brand.routing) return;
	return { name, label: picked.displayName, template: url.slice(0, url.indexOf('}') + 1) };
}

/**
 * Compares the brand before a request that works on a record which was picked from a list, unless the
 * request itself reads the record. The record is read once per run.
 *
 * @throws OperationError as `requireBrandOf`
 */
export async function requireBrandBefore(
	operation: Operation,
	context: ItemContext,
): Promise<void> {
	const { client, parameter, shared } = context;
	const picked = pickedRecord(operation);
	if (picked === undefined || parameter('brandId') === undefined) return;
	const readsIt = operation.method === 'GET' && operation.url === picked.template;
	if (readsIt || parameter(`${picked.name}Mode`) !== 'list') return;
	const path = fillPath(picked.template, parameter);
	const look = async () => await client.tryRequest({ method: 'GET', path });
	if (!shared.has(path)) shared.set(path, look());
	const response = (await shared.get(path)) as Awaited<ReturnType<typeof look>>;
	// A record that cannot be read is for the service to refuse.
	if (response instanceof ApiFailure) return;
	await requireBrandOf(context, asRecord(response.body), picked.label);
}

/** Compares the brand of a record that was read. */
export async function requireBrandAfter(
	operation: Operation,
	context: ItemContext,
	record: unknown,
) {
	const picked = pickedRecord(operation);
	if (picked) await requireBrandOf(context, asRecord(record), picked.label);
}
