import type { IHttpRequestOptions } from 'n8n-workflow';
import { inForm, wholeNumber } from '../forms/fields/apiField';
import { evaluated, OperationError } from '../base/errors/operationError';
import { normalize } from './input/values';

/** n8n's Request Options, as in the form or as expressions give them. */
export interface RequestOptionValues {
	batching?: { batch?: { batchSize?: unknown; batchInterval?: unknown } };
	proxy?: unknown;
	timeout?: unknown;
	allowUnauthorizedCerts?: unknown;
}

/** Longest time that Node.js can wait for, in ms. It replaces a longer one with 1. */
const LONGEST_MS = 2 ** 31 - 1;

const TIME = wholeNumber({ from: 0, to: LONGEST_MS, initial: 0 });
const TIMEOUT = inForm('timeout', TIME);
const INTERVAL = inForm('batchInterval', { displayName: 'Batch Interval (ms)', ...TIME });
const SIZE = inForm('batchSize', {
	displayName: 'Items per Batch',
	...wholeNumber({ from: -LONGEST_MS, initial: 1 }),
});
const INSECURE = inForm('allowUnauthorizedCerts', {
	displayName: 'Ignore SSL Issues (Insecure)',
	type: 'boolean',
});

/**
 * @returns what to send with each request; the number of items, and the pause after them in ms
 * @throws OperationError for a value that cannot be used; ExpressionFailed
 */
export function readRequestOptions(read: () => unknown) {
	const { proxy, timeout: time, batching, ...own } = evaluated(read) as RequestOptionValues;
	const timeout = normalize(time, TIMEOUT) as number | undefined;
	const isInsecure = normalize(own.allowUnauthorizedCerts ?? false, INSECURE);
	const http: Partial<IHttpRequestOptions> = {
		...(timeout ? { timeout } : {}),
		...(isInsecure ? { skipSslCertificateValidation: true } : {}),
		// n8n takes the text, too, and reads the name and the password in it.
		...(proxy ? { proxy: toProxy(String(proxy)) as unknown as IHttpRequestOptions['proxy'] } : {}),
	};
	// Without an interval, all items are one batch. As in n8n's form, 0 items count as 1.
	const size = (normalize(batching?.batch?.batchSize, SIZE) ?? 1) as number;
	const intervalMs = (normalize(batching?.batch?.batchInterval, INTERVAL) ?? 0) as number;
	const hasBatches = size >= 0 && intervalMs > 0;
	return { http, batching: { size: hasBatches ? Math.max(1, size) : Infinity, intervalMs } };
}

/** The newest n8n leaves out a proxy of another protocol, and sends the key directly. */
function toProxy(text: string): string {
	const encoded = encodePercent(text.trim());
	const isUsable = URL.canParse(encoded) && /^https?:$/.test(new URL(encoded).protocol);
	if (isUsable) return new URL(encoded).href;
	throw new OperationError(
		'The proxy is not valid',
		"Enter the whole address under 'Request Options', starting with http:// or https://, for example http://proxy.example:3128.",
		'not_sent',
	);
}

/** A percent sign that encodes nothing stands for itself. */
function encodePercent(text: string): string {
	const encoded = text.replace(/%(?![\da-f]{2})/gi, '%25');
	try {
		decodeURIComponent(encoded);
		return encoded;
	} catch {
		return text.replaceAll('%', '%25');
	}
}
