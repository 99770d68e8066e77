import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readVisible } from '../../../shared/requests/readVisible';
import { pathTo } from '../../../shared/requests/path';

/** The names of the records that a report refers to; null when not known. */
export interface Names {
	brand: string | null;
	schedule: string | null;
}

/** The records that a run has read, by path. */
class RecordsOfRun extends Map<string, Promise<IDataObject | null>> {}

/**
 * Reads the names of a report's brand and schedule, once each per run of the node. A name that the
 * key may not read is null, because it is not worth a failed run.
 *
 * @throws ApiFailure for anything but a refusal
 */
export async function readNames(context: OperationContext, report: IDataObject): Promise<Names> {
	const { brand_id: brandId, scheduled_report_id: scheduledReportId } = report;
	const [brand, schedule] = await Promise.all([
		readRecord(context, '/v1/brands/{id}', brandId),
		readRecord(context, '/v1/scheduled-reports/{id}', scheduledReportId),
	]);
	return { brand: toName(brand), schedule: toName(schedule) };
}

/**
 * Reads a record that a report refers to, once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 * @throws ApiFailure for anything but a refusal
 */
export async function readRecord(
	{ client, shared }: OperationContext,
	template: string,
	id: unknown,
): Promise<IDataObject | null> {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	const records = shared.get(RecordsOfRun);
	const record = records.get(path) ?? readVisible(client, path);
	records.set(path, record);
	return await record;
}

function toName(record: IDataObject | null): string | null {
	return typeof record?.name === 'string' ? record.name : null;
}
