import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/values/asRecord';

/** Requests of one kind that an operation would make. */
export interface PlannedReads {
	step: string;
	/** One of them, for the service's own preview. */
	path: string;
	query?: IDataObject;
	/** How many there would be; 1 if left out. */
	requests?: number;
	note?: string;
}

/**
 * Previews what reading would cost: the service's own preview of one request of each kind
 * (docs/api.md 5.1), times their number. Reads and changes nothing.
 *
 * @returns the units of all, in the form of the service's own preview; null where it does not say
 * @throws ApiFailure for what the service would refuse
 */
export async function previewReads(
	client: ApiClient,
	planned: PlannedReads[],
): Promise<IDataObject> {
	const steps: Array<{ request_units: number | null } & IDataObject> = [];
	let quota: unknown;
	for (const { step, path, query, requests = 1, note } of planned) {
		const preview = { method: 'GET' as const, path, query: { ...query, dry_run: true } };
		const shown = asRecord(asRecord((await client.request(preview)).body).dry_run);
		const units = typeof shown.request_units === 'number' ? shown.request_units : null;
		const all = units === null ? null : units * requests;
		steps.push({ step, requests, request_units: all, ...(note === undefined ? {} : { note }) });
		quota = shown.quota ?? quota;
	}
	const units = steps.map(({ request_units: each }) => each);
	const isKnown = units.every((each) => each !== null);
	return {
		dry_run: {
			request_units: isKnown ? units.reduce((sum, each) => sum + each, 0) : null,
			requests: planned.reduce((sum, { requests = 1 }) => sum + requests, 0),
			steps,
			...(quota === undefined ? {} : { quota: asRecord(quota) }),
		},
	};
}
