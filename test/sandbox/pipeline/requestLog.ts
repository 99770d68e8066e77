import type { Fault } from './faults';

/** One request as it arrived and what became of it. */
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
	/** Status answered; 0 while under way and when the connection was broken before the work. */
	status: number;
	/** Error code answered, if any. */
	code: string | null;
	/** Sandbox ms. */
	at: number;
	/** Real ms. */
	realAt: number;
	keyId: string | null;
	idempotencyKey: string | null;
	replayed: boolean;
	/** How many other requests of the same key were under way when it arrived. */
	inFlight: number;
	fault: Fault['kind'] | null;
}

type Listener = (kind: string, record: object) => void;

/** Keeps every request and tells listeners (the page) of everything new. */
export class RequestLog {
	readonly requests: RecordedRequest[] = [];
	private readonly underWay = new Map<string, number>();
	private readonly listeners = new Set<Listener>();

	/** Notes an arrival and counts it as under way for its key. */
	arrive(record: RecordedRequest, holder: string): void {
		record.inFlight = this.underWay.get(holder) ?? 0;
		this.underWay.set(holder, record.inFlight + 1);
		this.requests.push(record);
	}

	leave(record: RecordedRequest, holder: string): void {
		this.underWay.set(holder, Math.max(0, (this.underWay.get(holder) ?? 1) - 1));
		this.tell('request', record);
	}

	/** Tells every listener. @param kind `request`, `email` or `delivery` */
	tell(kind: string, record: object): void {
		for (const listener of this.listeners) listener(kind, record);
	}

	/** @returns a function that ends the listening */
	listen(listener: Listener): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	clear(): void {
		this.requests.length = 0;
	}
}
