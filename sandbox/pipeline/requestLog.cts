import type { RecordedRequest } from './routes.cts';

/** What the page shows when it is opened. */
export const KEPT_RESPONSES = 50;

type Listener = (kind: string, record: object) => void;

/** Records every request and notifies listeners (the page) of new records. */
export class RequestLog {
	readonly requests: RecordedRequest[] = [];
	private readonly underWay = new Map<string | undefined, number>();
	/** Those of the latest requests. */
	private readonly responses = new Map<RecordedRequest, unknown>();
	private readonly listeners = new Set<Listener>();

	/** Records an arrival and counts it as in flight for its key. */
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
