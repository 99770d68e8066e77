import type { Fault } from './faults';

/** One request as it arrived, and its outcome. */
export interface RecordedRequest {
	method: string;
	/** Path without the query. */
	path: string;
	/** Template of the operation, or the plain path when there is none. */
	template: string;
	query: Record<string, unknown>;
	headers: Record<string, string | undefined>;
	/** Parsed JSON, the raw text when it was none, null without a body. */
	body: unknown;
	/** Status answered; 0 while in flight and when the connection was closed before processing. */
	status: number;
	/** Error code answered, if any. */
	code: string | null;
	/** Sandbox ms. */
	at: number;
	idempotencyKey: string | null;
	replayed: boolean;
	/** How many other requests of the same key were in flight when it arrived. */
	inFlight: number;
	fault: Fault['kind'] | null;
}

/** What the page shows when it is opened. */
export const KEPT_RESPONSES = 50;

type Listener = (kind: string, record: object) => void;

/** Records every request and notifies listeners (the page) of new records. */
export class RequestLog {
	readonly requests: RecordedRequest[] = [];
	private readonly underWay = new Map<string, number>();
	/** Those of the latest requests. */
	private readonly responses = new Map<RecordedRequest, unknown>();
	private readonly listeners = new Set<Listener>();

	/** Records an arrival and counts it as in flight for its key. */
	arrive(record: RecordedRequest, holder: string): void {
		record.inFlight = this.underWay.get(holder) ?? 0;
		this.underWay.set(holder, record.inFlight + 1);
		this.requests.push(record);
	}

	leave(record: RecordedRequest, holder: string, response: unknown): void {
		this.underWay.set(holder, Math.max(0, (this.underWay.get(holder) ?? 1) - 1));
		this.responses.set(record, response);
		const [oldest] = this.responses.keys();
		if (this.responses.size > KEPT_RESPONSES) this.responses.delete(oldest);
		this.notify('request', record);
	}

	/** @returns the body of the response; undefined without one, and for an older request */
	responseTo(record: RecordedRequest): unknown {
		return this.responses.get(record);
	}

	/** Notifies every listener. @param kind `request`, `report`, `email` or `delivery` */
	notify(kind: string, record: object): void {
		for (const listener of this.listeners) listener(kind, record);
	}

	/** @returns a function that removes the listener */
	listen(listener: Listener): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	clear(): void {
		this.requests.length = 0;
		this.responses.clear();
	}
}
