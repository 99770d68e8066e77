import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import type { ApiClient, ApiRequest } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/base/values/asRecord';
import { pathTo } from '../../../shared/requests/path';

/** Requests of one kind that an operation would make. */
interface PlannedReads {
	step: string;
	/** One of them, for the service's own preview. */
	path: string;
	query?: IDataObject;
	/** Their number; 1 by default. */
	requests?: number;
	note?: string;
}

/** False stands for what the user does not want. */
export type Plan = Array<PlannedReads | false>;

/**
 * Asks the service what a request would cost (docs/api.md 5.1, 5.2).
 *
 * @returns null for what is not as in openapi.json
 * @throws ApiFailure for a request that the service would refuse
 */
export async function readPreview(client: ApiClient, request: ApiRequest) {
	const query = { ...request.query, dry_run: true };
	const { body } = await client.request({ ...request, query });
	const { credits, request_units: units, quota } = asRecord(asRecord(body).dry_run);
	const number = (value: unknown) => (typeof value === 'number' ? value : null);
	return { credits: number(credits), units: number(units), quota };
}

/** The reads about a report's brand; none while it is not known. */
export function planBrand(brandId: unknown, namesCompetitors: boolean): Plan {
	if (!brandId) return [];
	const path = pathTo('/v1/brands/{brandId}', { brandId });
	return [
		{ step: 'Read the name of the brand', path },
		namesCompetitors && { step: 'List competitors', path: `${path}/competitors` },
	];
}

/**
 * Previews the cost of reading: the service's own preview of one request of each kind (docs/api.md
 * 5.1), multiplied by their number.
 *
 * @returns the sum of the units, in the form of the service's own preview; null when not known
 * @throws ApiFailure for a request that the service would refuse
 */
export async function previewReads(client: ApiClient, plan: Plan): Promise<IDataObject> {
	const steps: IDataObject[] = [];
	const sum = { request_units: 0 as number | null, requests: 0 };
	let quota: IDataObject | undefined;
	for (const { step, path, query, requests = 1, note } of plan.filter((each) => each !== false)) {
		const preview = await readPreview(client, { method: 'GET', path, query });
		const units = preview.units === null ? null : preview.units * requests;
		steps.push({ step, requests, request_units: units, note });
		sum.requests += requests;
		sum.request_units =
			units === null || sum.request_units === null ? null : sum.request_units + units;
		if (preview.quota !== undefined) quota = asRecord(preview.quota);
	}
	return { dry_run: { ...sum, steps, quota } };
}

/**
 * Previews what comparing a report costs. It is read itself, because the other requests need its brand.
 *
 * @param more requests for what is made of the comparison
 * @throws as `previewReads`
 */
export async function previewComparison(
	{ client, parameter }: OperationContext,
	{ brand_id: brandId, id }: IDataObject,
	more: Plan = [],
): Promise<IDataObject> {
	const wantsDomains = parameter('includeDomains') === true;
	return await previewReads(client, [
		{
			step: 'Read both reports',
			path: pathTo('/v1/reports/{id}', { id }),
			requests: 2,
			note: 'This dry run reads the later one, too, and is charged for it.',
		},
		parameter('compareWith') !== 'report' && {
			step: 'Find the earlier report',
			path: '/v1/reports',
			query: { brand_id: brandId, status: 'completed' },
		},
		...planBrand(brandId, parameter('options.findCompetitors') === true),
		wantsDomains && {
			step: 'Read the cited pages of both reports',
			path: pathTo('/v1/brands/{brandId}/citations', { brandId }),
			query: { report_id: id },
			requests: 2,
			note: 'At least: one request for each 100 citations.',
		},
		...more,
	]);
}
