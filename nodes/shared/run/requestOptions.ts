import type { IHttpRequestOptions } from 'n8n-workflow';
import { evaluated } from '../base/errors/operationError';

/** n8n's Request Options, as in the form or as expressions give them. */
export interface RequestOptionValues {
	batching?: { batch?: { batchSize?: unknown; batchInterval?: unknown } };
	proxy?: unknown;
	timeout?: unknown;
	allowUnauthorizedCerts?: unknown;
}

/** Longest time that Node.js can wait for, in ms. It replaces a longer one with 1. */
const LONGEST_MS = 2 ** 31 - 1;

/** @returns a number of at most `LONGEST_MS`; undefined for what is none */
const toWhole = (value: unknown): number | undefined => {
	const number = Math.floor(Number(value ?? NaN));
	return Number.isNaN(number) ? undefined : Math.min(LONGEST_MS, number);
};

/**
 * @returns what to send with each request; the number of items, and the pause after them in ms
 * @throws ExpressionFailed
 */
export function readRequestOptions(read: () => unknown) {
	const given = evaluated(read) as RequestOptionValues;
	const { proxy, timeout, batching, allowUnauthorizedCerts } = given;
	const timeoutMs = toWhole(timeout) ?? 0;
	const http: Partial<IHttpRequestOptions> = {
		...(timeoutMs > 0 ? { timeout: timeoutMs } : {}),
		...(allowUnauthorizedCerts === true ? { skipSslCertificateValidation: true } : {}),
		// n8n takes the text, too, and reads the name and the password in it.
		...(proxy ? { proxy: proxy as IHttpRequestOptions['proxy'] } : {}),
	};
	// Without an interval, all items are one batch. As in n8n's form, 0 items count as 1.
	const size = toWhole(batching?.batch?.batchSize) ?? 1;
	const intervalMs = toWhole(batching?.batch?.batchInterval) ?? 0;
	const hasBatches = size >= 0 && intervalMs > 0;
	return { http, batching: { size: hasBatches ? Math.max(1, size) : Infinity, intervalMs } };
}
