import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../base/values/asRecord';
import { ApiFailure } from './apiError';
import type { ApiClient } from './client';

/**
 * Reads a record that is not worth a failure.
 *
 * @param path of the record
 * @returns null for one that the key may not read, or that no longer exists
 * @throws ApiFailure for anything but a refusal
 */
export async function readVisible(client: ApiClient, path: string): Promise<IDataObject | null> {
	const response = await client.tryRequest({ method: 'GET', path });
	if (!(response instanceof ApiFailure)) return asRecord(response.body);
	if (response.isNotVisible) return null;
	throw response;
}
