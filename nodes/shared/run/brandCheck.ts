import type { IDataObject } from 'n8n-workflow';
import { OperationError, StepError } from '../base/errors/operationError';
import { once } from '../base/time/once';
import { asRecord, isUuid } from '../base/values/records';
import type { Operation, OperationContext } from '../forms/describe/types';
import { fieldsIn } from '../forms/describe/routedFields';
import { brandInPath } from '../forms/locators/sharedLists';
import { ApiFailure } from '../requests/apiError';
import type { ApiRequest } from '../requests/client';
import { readBrands } from '../requests/brands';
import { isWrite } from '../requests/http';
import { pathTo } from '../requests/path';

type ItemContext = Pick<OperationContext, 'client' | 'form' | 'shared'>;

/**
 * Refuses a record of another brand than 'Brand': a form keeps the record when only the brand is
 * changed, and would work with the data of another client. Throws OperationError with both brands.
 */
export function requireBrandOf(
	{ form }: Pick<ItemContext, 'form'>,
	record: IDataObject,
	label: string,
): void {
	const [chosenId, ownerId] = [form.get(brandInPath), record.brand_id];
	if (chosenId === undefined || typeof ownerId !== 'string' || ownerId === chosenId) return;
	throw new OperationError(
		`'${label}' belongs to another brand`,
		`Its brand is ${ownerId}, but 'Brand' is ${chosenId}. Choose '${label}' again, or change 'Brand'. Nothing was changed.`,
		'not_sent',
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
		const read = async () => await client.read(path);
		const record = await once(shared, `brand of ${path}`, read).catch((error: unknown) => {
			if (error instanceof ApiFailure && error.isGone) return {};
			const why = `The node reads the ${field.displayName.toLowerCase()} to check that it belongs to 'Brand'. Nothing was changed.`;
			throw new StepError('Check the brand', {}, why, error);
		});
		requireBrandOf(context, record, field.displayName);
	}
}

/** Compares the brand of the record that was read. @throws OperationError as `requireBrandOf` */
export function requireBrandAfter(
	{ url, fields }: Operation,
	context: Pick<ItemContext, 'form'>,
	record: unknown,
): void {
	const picked = fields.find(({ name }) => name in RECORDS && url.includes(`{${name}}`));
	if (picked) requireBrandOf(context, asRecord(record), picked.displayName);
}

/**
 * Puts the ID of the brand in the place of its name, where exactly one brand has that name. The list is
 * read once per run and name.
 *
 * @returns whether the form had a name
 * @throws OperationError as `readBrands`; ApiFailure
 */
export async function resolveBrandName({ client, form, shared }: ItemContext): Promise<boolean> {
	const name = form.get(brandInPath);
	if (name === undefined || isUuid(name)) return false;
	const read = async () => await readBrands(client, [name]);
	const [{ id }] = await once(shared, `brand named ${name}`, read);
	form.replace(brandInPath, id);
	return true;
}
