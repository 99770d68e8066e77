import type { IDataObject } from 'n8n-workflow';
import { OperationError, StepError } from '../base/errors/operationError';
import { once } from '../base/time/once';
import { shortened } from '../base/values/display';
import { asRecord, isUuid } from '../base/values/records';
import type { Operation, OperationContext } from '../forms/describe/types';
import { fieldsIn } from '../forms/describe/routedFields';
import { brandInPath } from '../forms/locators/sharedLists';
import { ApiFailure } from '../requests/apiError';
import type { ApiRequest } from '../requests/client';
import { isWrite } from '../requests/http';
import { pathTo } from '../requests/path';

const MOST_OFFERED = 5;

type ItemContext = Pick<OperationContext, 'client' | 'form' | 'shared'>;

/**
 * Refuses a record of another brand than 'Brand': a form keeps the record when only the brand is
 * changed, and would work with the data of another client. Throws OperationError with both brands.
 */
export async function requireBrandOf(
	{ client, form }: Omit<ItemContext, 'shared'>,
	record: IDataObject,
	label: string,
): Promise<void> {
	const [chosen, own] = [form.get(brandInPath), record.brand_id];
	if (chosen === undefined || typeof own !== 'string' || own === chosen) return;
	const named = async (id: string) => {
		const path = pathTo('/v1/brands/{id}', { id });
		const response = await client.tryRequest({ method: 'GET', path });
		const { name } = response instanceof ApiFailure ? {} : asRecord(response.body);
		return typeof name === 'string' ? `"${name}" (${id})` : `"${id}"`;
	};
	throw new OperationError(
		`'${label}' is a record of another brand`,
		`It belongs to the brand ${await named(own)}, but 'Brand' is ${await named(chosen)}. Choose '${label}' again, or change 'Brand'. Nothing was changed.`,
	);
}

/** Where records are read that belong to a brand, but are not below its path. */
const RECORDS: Record<string, string> = {
	citationId: '/v1/citations/{id}',
	regionConfigId: '/v1/region-configs/{id}',
	reportId: '/v1/reports/{id}',
	scheduledReportId: '/v1/scheduled-reports/{id}',
	sourceReportId: '/v1/reports/{id}',
};

/**
 * Compares the brands of the records that were picked from lists, before a write that works on them or
 * names them. Each record is looked at once per run.
 *
 * @throws OperationError as `requireBrandOf`; StepError when a record cannot be read. One that does not
 * exist is for the service to refuse.
 */
export async function requireBrandBefore(
	{ fields }: Operation,
	{ method }: ApiRequest,
	context: ItemContext,
): Promise<void> {
	const { client, form, shared } = context;
	if (!isWrite(method) || form.get(brandInPath) === undefined) return;
	for (const field of fieldsIn(fields)) {
		if (!(field.name in RECORDS) || form.modeOf(field) !== 'list') continue;
		const path = pathTo(RECORDS[field.name], { id: form.get(field) });
		const record = await once(
			shared,
			`brand of ${path}`,
			async () => await client.read(path),
		).catch((error: unknown) => {
			if (error instanceof ApiFailure && error.isGone) return {};
			const why = `The node reads the ${field.displayName.toLowerCase()} to check that it belongs to 'Brand'. Nothing was changed.`;
			throw new StepError('Check the brand', {}, why, error);
		});
		await requireBrandOf(context, record, field.displayName);
	}
}

/** Compares the brand of the record that was read. @throws OperationError as `requireBrandOf` */
export async function requireBrandAfter(
	{ url, fields }: Operation,
	context: ItemContext,
	record: unknown,
) {
	const picked = fields.find(({ name }) => name in RECORDS && url.includes(`{${name}}`));
	if (picked) await requireBrandOf(context, asRecord(record), picked.displayName);
}

/** Offers the brands that match a name which was entered as an ID; else returns the error itself. */
export async function withMatchingBrands(
	error: unknown,
	{ client, form }: Omit<ItemContext, 'shared'>,
): Promise<unknown> {
	const given = form.get(brandInPath);
	if (given === undefined || isUuid(given) || !(error instanceof ApiFailure)) return error;
	if (![400, 404, 422].includes(Number(error.status))) return error;
	const query = { search: given, limit: MOST_OFFERED };
	const response = await client.tryRequest({ method: 'GET', path: '/v1/brands', query });
	const { data } = response instanceof ApiFailure ? {} : asRecord(response.body);
	const brands = (Array.isArray(data) ? data : []).map(asRecord);
	if (brands.length === 0) return error;
	const offered = brands.map(({ name, id }) => `${String(name)} (${String(id)})`).join(', ');
	return new OperationError(
		`There is no brand with the ID "${shortened(given)}"`,
		`Choose the brand from the list, or enter the ID of one whose name matches: ${offered}.`,
		'not_found',
	);
}
