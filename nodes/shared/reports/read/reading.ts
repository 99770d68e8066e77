import type { IDataObject } from 'n8n-workflow';
import { toCompany } from '../../assumptions/company';
import { OperationError } from '../../base/errors/operationError';
import { once } from '../../base/time/once';
import { asRecord } from '../../base/values/records';
import type { OperationContext } from '../../forms/describe/types';
import { ApiFailure } from '../../requests/apiError';
import type { ApiClient } from '../../requests/client';
import { readPages } from '../../requests/pagination';
import { pathTo } from '../../requests/path';
import type { Names } from '../facts';
import { type Companies, toCompanies } from '../names';
import { type CitedDomains, toCitedDomains } from './domains';
import type { Before } from './reports';

/** What can be read beside a report. */
export type Further = 'competitors' | 'citations';

/** All that the service says about a report and the one before it. */
export interface Reading extends Before {
	/** With prompts and answers. */
	record: IDataObject;
	/** Undefined when they are not wanted, and when the key may not read them. */
	companies?: Companies;
	domains?: CitedDomains;
	/** What is wanted, but the key may not read. */
	refused: Further[];
}

/**
 * Reads what is wanted beside a report and the one before it.
 *
 * @throws ApiFailure
 */
export async function readReading(
	context: ReadContext,
	record: IDataObject,
	before: Before,
	wanted: Partial<Record<Further, boolean>> = {},
): Promise<Reading> {
	const citationsOf = async ({ id, brand_id: brandId }: IDataObject) =>
		await readAllowed(context.client, '/v1/brands/{id}/citations', brandId, { report_id: id });
	const compared = wanted.citations ? [record, before.previous ?? []].flat() : [];
	const [companies, [cited, earlier]] = await Promise.all([
		wanted.competitors ? readCompanies(context, record.brand_id) : undefined,
		Promise.all(compared.map(citationsOf)),
	]);
	const found = { competitors: companies, citations: cited };
	const refused = (['competitors', 'citations'] as const).filter(
		(each) => wanted[each] && found[each] === undefined,
	);
	const domains = cited && toCitedDomains(cited, earlier);
	return { ...before, record, companies, domains, refused };
}

/** With what something is read once per run of a node, or once per poll. */
export type ReadContext = Pick<OperationContext, 'client' | 'shared'>;

/**
 * Reads a record once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 */
export async function readVisibleOnce(
	{ client, shared }: ReadContext,
	template: string,
	id: unknown,
): Promise<IDataObject | null> {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(shared, path, async () => await client.readVisible(path));
}

/** Reads a list of a brand to its end. @returns undefined when the scope of the key is missing */
export async function readAllowed(
	client: ApiClient,
	template: string,
	brandId: unknown,
	query?: IDataObject,
): Promise<IDataObject[] | undefined> {
	const path = pathTo(template, { id: brandId });
	const reading = readPages(client, { method: 'GET', path, query }, 'cursor', Infinity);
	return await reading.catch((error: unknown) => {
		if (!(error instanceof ApiFailure) || error.code !== 'insufficient_scope') throw error;
		return undefined;
	});
}

const BRAND = '/v1/brands/{id}';

/** Reads the names of a report's brand and schedule, each once per run of the node. */
export async function readNames(run: ReadContext, report: IDataObject): Promise<Names> {
	const [brand, schedule] = await Promise.all([
		readVisibleOnce(run, BRAND, report.brand_id),
		readVisibleOnce(run, '/v1/scheduled-reports/{id}', report.scheduled_report_id),
	]);
	const nameOf = (record: IDataObject | null) =>
		typeof record?.name === 'string' ? record.name : null;
	return { brand: nameOf(brand), schedule: nameOf(schedule) };
}

/**
 * Reads the companies that the answers of a brand's reports may name, once per run of the node.
 *
 * @returns undefined when the key may not read them
 * @throws ApiFailure; OperationError as `toCompany`
 */
export async function readCompanies(
	run: ReadContext,
	brandId: unknown,
): Promise<Companies | undefined> {
	const read = async () => {
		const [brand, competitors] = await Promise.all([
			readVisibleOnce(run, BRAND, brandId),
			readAllowed(run.client, '/v1/brands/{id}/competitors', brandId),
		]);
		return (
			competitors && toCompanies(brand ? toCompany(brand) : undefined, competitors.map(toCompany))
		);
	};
	return await once(run.shared, `competitors of ${String(brandId)}`, read);
}

/** @throws OperationError `insufficient_scope` without the companies, as `readCompanies` gives them */
export function requireCompanies(companies: Companies | undefined): void {
	if (companies !== undefined) return;
	throw new OperationError(
		'The API key may not read competitors',
		'Add the scope read:competitors to the key.',
		'insufficient_scope',
	);
}

/** Reads what the service says about a report, in texts of any name, and what it suggests. */
export async function readAnalysis(client: ApiClient, { id }: IDataObject): Promise<string[]> {
	const path = pathTo('/v1/reports/{id}/summary', { id });
	const { ai_analysis: analysis, ai_suggestion: suggestion } = await client.read(path);
	return [...Object.values(asRecord(analysis)), suggestion].filter(
		(text) => typeof text === 'string',
	);
}
