import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../../shared/operations/types';
import { ApiFailure } from '../../../../shared/transport/apiError';
import { asRecord } from '../../../../shared/transport/http';
import { pathTo } from '../../../../shared/transport/path';

/** What people call the things whose ids a report has; null for what is not known. */
export interface Names {
	brand: string | null;
	schedule: string | null;
}

/** What a key may not read, and what no longer exists. */
const WITHOUT_NAME = [403, 404, 410];

/**
 * Looks up the names of a report's brand and schedule, each once in a run of the node. A name that the
 * key may not read is left out: it is not worth a failed run.
 *
 * @throws ApiFailure for anything but a refusal
 */
export async function readNames(context: OperationContext, report: IDataObject): Promise<Names> {
	const { brand_id: brandId, scheduled_report_id: scheduledReportId } = report;
	const [brand, schedule] = await Promise.all([
		readName(context, '/v1/brands/{id}', brandId),
		readName(context, '/v1/scheduled-reports/{id}', scheduledReportId),
	]);
	return { brand, schedule };
}

async function readName(
	{ client, once }: OperationContext,
	template: string,
	id: unknown,
): Promise<string | null> {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(`name ${path}`, async () => {
		const response = await client.tryRequest({ method: 'GET', path });
		if (!(response instanceof ApiFailure)) return toName(asRecord(response.body));
		if (WITHOUT_NAME.includes(Number(response.status))) return null;
		throw response;
	});
}

function toName({ name }: IDataObject): string | null {
	return typeof name === 'string' ? name : null;
}
