import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/asRecord';
import type { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

/** What to read about an event. */
export interface Wanted {
	/** The latest reports of its brand, and the name of the brand. */
	latest: boolean;
	report: boolean;
	runReports: boolean;
}

/** What was read about an event. */
export interface EventRecords {
	latest?: IDataObject[];
	brand: string | null;
	report?: IDataObject;
	runReports?: IDataObject[];
}

/**
 * Reads records that belong to an event.
 *
 * @param data of the event
 * @param brand name of its brand, if that is known
 * @throws ApiFailure, but not for the name; OperationError as `readPages`
 */
export async function readRecords(
	client: ApiClient,
	{ brand_id, report_id, scheduled_run_id }: IDataObject,
	wanted: Wanted,
	brand: string | null,
): Promise<EventRecords> {
	const read = async (path: string) =>
		asRecord((await client.request({ method: 'GET', path })).body);
	const list = async (query: IDataObject, limit: number) => {
		const request = { method: 'GET' as const, path: '/v1/reports', query };
		return await readPages(client, request, 'cursor', limit);
	};
	const readName = async () => {
		const { name } = await read(pathTo('/v1/brands/{brand_id}', { brand_id }));
		return typeof name === 'string' ? name : null;
	};
	const [latest, name] = wanted.latest
		? await Promise.all([list({ brand_id }, LATEST_REPORTS), brand ?? readName().catch(() => null)])
		: [undefined, brand];
	return {
		latest,
		brand: name,
		report: wanted.report
			? await read(pathTo('/v1/reports/{report_id}', { report_id }))
			: undefined,
		// The reports of a run have its ID as their batch ID (docs/api.md 12.2, 19.7).
		runReports: wanted.runReports
			? await list({ brand_id, batch_id: scheduled_run_id }, Infinity)
			: undefined,
	};
}
