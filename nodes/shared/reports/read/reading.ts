import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../requests/apiError';
import type { Names } from '../facts';
import type { Companies } from '../names';
import { readCompetitorsOf } from './competitors';
import { type CitedDomains, readCitedDomains } from './domains';
import { once } from '../../base/time/once';
import { type ReadContext, readVisibleOnce } from './readVisibleOnce';
import type { Before } from './reports';

/** What can be read beside a report. */
export type Further = 'competitors' | 'citations';

/** All that the service says about a report and the one before it. */
export interface Reading extends Before {
	/** With prompts and answers. */
	record: IDataObject;
	names: Names;
	/** Undefined when they are not wanted, and when the key may not read them. */
	companies?: Companies;
	domains?: CitedDomains;
	/** What is wanted, but the key may not read. */
	refused: Further[];
}

/**
 * Reads what a report is compared with, and what it is about.
 *
 * @param wanted what to read beside it
 * @param known names of the brand and the schedule, if they were read
 * @throws ApiFailure
 */
export async function readReading(
	context: ReadContext,
	record: IDataObject,
	before: Before,
	wanted: Record<Further, boolean>,
	known?: Names,
): Promise<Reading> {
	const [names, companies, domains] = await Promise.all([
		known ?? readNames(context, record),
		wanted.competitors ? readCompanies(context, record) : undefined,
		wanted.citations ? readCitedDomains(context.client, record, before.previous) : undefined,
	]);
	const missing = { competitors: companies === undefined, citations: domains === undefined };
	const refused = (['competitors', 'citations'] as const).filter(
		(each) => wanted[each] && missing[each],
	);
	return { ...before, record, names, companies, domains, refused };
}

/** Reads the names of a report's brand and schedule, each once per run of the node. */
export async function readNames(context: ReadContext, report: IDataObject): Promise<Names> {
	const [brand, schedule] = await Promise.all([
		readVisibleOnce(context, BRAND, report.brand_id),
		readVisibleOnce(context, '/v1/scheduled-reports/{id}', report.scheduled_report_id),
	]);
	const nameOf = (record: IDataObject | null) =>
		typeof record?.name === 'string' ? record.name : null;
	return { brand: nameOf(brand), schedule: nameOf(schedule) };
}

const BRAND = '/v1/brands/{id}';

/**
 * Reads the companies that the answers of a brand's reports may name, once per run of the node.
 *
 * @returns undefined when the key may not read them, which costs one request per brand
 */
export async function readCompanies(
	context: ReadContext,
	{ brand_id: brandId }: IDataObject,
): Promise<Companies | undefined> {
	const read = async () =>
		await readCompetitorsOf(context.client, brandId, readVisibleOnce(context, BRAND, brandId));
	return await once(context.shared, `competitors of ${String(brandId)}`, read).catch(
		(error: unknown) => {
			if (!(error instanceof ApiFailure) || error.code !== 'insufficient_scope') throw error;
			return undefined;
		},
	);
}
