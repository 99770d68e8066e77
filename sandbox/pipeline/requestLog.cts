import { EventEmitter } from 'node:events';
import type { RecordedRequest } from './routes.cts';

/** What the page shows when it is opened. */
export const KEPT_RESPONSES = 50;

/**
 * Records every request and tells listeners (the page) of new records: `shown`, with the kind (`request`,
 * `report`, `email` or `delivery`) and the record.
 */
export class RequestLog extends EventEmitter<{ shown: [kind: string, record: object] }> {
	readonly requests: RecordedRequest[] = [];
	private readonly underWay = new Map<string | undefined, number>();
	/** Those of the latest requests. */
	private readonly responses = new Map<RecordedRequest, unknown>();

	arrive(record: RecordedRequest): void {
		const { authorization } = record.headers;
		record.inFlight = this.underWay.get(authorization) ?? 0;
		this.underWay.set(authorization, record.inFlight + 1);
		this.requests.push(record);
	}

	leave(record: RecordedRequest, response: unknown): void {
		const { authorization } = record.headers;
		this.underWay.set(authorization, (this.underWay.get(authorization) ?? 1) - 1);
		this.responses.set(record, response);
		const [oldest] = this.responses.keys();
		if (this.responses.size > KEPT_RESPONSES) this.responses.delete(oldest);
		this.emit('shown', 'request', record);
	}

	/** @returns the body of the response; undefined without one, and for an older request */
	responseTo(record: RecordedRequest): unknown {
		return this.responses.get(record);
	}

	clear(): void {
		this.requests.length = 0;
		this.responses.clear();
	}
}
