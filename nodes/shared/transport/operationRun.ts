import type { IDataObject, Logger } from 'n8n-workflow';
import type { ApiClient, ApiRequest } from './apiClient';

/** What an operation that is more than one request works with. */
export interface OperationCall {
	client: ApiClient;
	/** The declared request: path filled, body and query prepared and checked. */
	request: ApiRequest;
	/** The value of a parameter for this item; a locator gives its id. */
	parameter: (name: string, fallback?: unknown) => unknown;
	logger: Logger;
}

/** Does the operation; gives the records that it puts out. */
export type OperationRun = (call: OperationCall) => Promise<unknown[]>;

/** A body that is known to be a record. */
export const asRecord = (body: unknown): IDataObject => (body ?? {}) as IDataObject;
