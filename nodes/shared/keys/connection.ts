import type { IHttpRequestOptions } from 'n8n-workflow';
import type { ApiContext } from '../requests/http';
import type { RateLimiter } from '../limits/rateLimiter';

/** The way to the service that all requests of one node run, list or trigger share. */
export interface Connection {
	context: ApiContext;
	/** Root of the service, without `/v1`. */
	root: string;
	/** Of the service, in lower case: `ab` for `X-AB-…` and `ab_score`. */
	abbreviation: string;
	/** Names service and key without being the key. */
	keyId: string;
	rateLimiter: RateLimiter;
	/** n8n's own Request Options. */
	requestOptions: Partial<IHttpRequestOptions>;
	/** The requests of one group take turns with those of others on the key. */
	group: object;
	/** Whether the requests have priority over all others on the key. */
	isInteractive: boolean;
	/** The execution's cancel signal: breaks off what is in flight. */
	cancelSignal?: AbortSignal;
	/** Also given when another item of the run failed: ends waits, but nothing in flight. */
	abortSignal?: AbortSignal;
}
