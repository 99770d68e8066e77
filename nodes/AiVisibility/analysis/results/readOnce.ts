import type { IDataObject } from 'n8n-workflow';
import { readCompetitorsOf } from '../../../shared/reports/competitors';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { ApiFailure } from '../../../shared/requests/apiError';
import { pathTo } from '../../../shared/requests/path';
import { type Names, toFacts } from './reportFacts';

/** Does something once per run of the node. */
export function once<T>({ shared }: OperationContext, key: string, act: () => T): T {
	if (!shared.has(key)) shared.set(key, act());
	return shared.get(key) as T;
}

/**
 * Reads a record once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 */
export async function readVisibleOnce(context: OperationContext, template: string, id: unknown) {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(context, path, async () => await context.client.readVisible(path));
}

/**
 * Reads what a report is about: the names of its brand and schedule, and the competitors, each once per
 * run of the node.
 *
 * @param names if they were read
 * @returns null for a name that the key may not read; without companies when these are not wanted, and
 * when the key may not read them, which costs one request per brand
 */
export async function readAbout(
	context: OperationContext,
	report: IDataObject,
	wantsCompetitors: boolean,
	names?: Names,
) {
	const { brand_id: brandId, scheduled_report_id: scheduleId } = report;
	const brand = readVisibleOnce(
		context,
		'/v1/brands/{id}',
		names && !wantsCompetitors ? '' : brandId,
	);
	const read = async () => await readCompetitorsOf(context.client, brandId, brand);
	const reading = wantsCompetitors
		? once(context, `competitors of ${String(brandId)}`, read).catch((error: unknown) => {
				if (!(error instanceof ApiFailure) || error.code !== 'insufficient_scope') throw error;
				return undefined;
			})
		: undefined;
	const [own, schedule, companies] = await Promise.all([
		brand,
		names ? null : readVisibleOnce(context, '/v1/scheduled-reports/{id}', scheduleId),
		reading,
	]);
	const nameOf = (record: IDataObject | null) =>
		typeof record?.name === 'string' ? record.name : null;
	const known = names ?? { brand: nameOf(own), schedule: nameOf(schedule) };
	return { facts: toFacts(report, known, context.timezone), companies };
}
