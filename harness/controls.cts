import { fetch } from 'undici';

/** A request as the sandbox recorded it, as far as tests read it. */
export interface RecordedRequest {
	method: string;
	path: string;
	query: Record<string, unknown>;
	status: number;
	code?: string;
	idempotencyKey?: string;
	replayed?: boolean;
	/** The kind of the fault that was injected. */
	fault?: string | null;
	headers: Record<string, string | undefined>;
	/** Parsed JSON; null without a body. */
	body: unknown;
	/** When it arrived, in ms of the sandbox's clock. */
	at: number;
}

/** The controls of a sandbox in another process. */
export class Controls {
	constructor(private readonly sandbox: { controlUrl: string }) {}

	/** @returns all requests so far, oldest first */
	async requests(): Promise<RecordedRequest[]> {
		return await this.call('GET', '/requests');
	}

	/** @returns the records of a collection, such as `reports` */
	async state<T = Record<string, unknown>>(collection: string): Promise<T[]> {
		return await this.call('GET', `/state/${collection}`);
	}

	/** Adds records to a collection as they are, without checks. */
	async addRecords(collection: string, records: object[]): Promise<void> {
		await this.call('POST', `/state/${collection}`, records);
	}

	/** Injects a fault into coming requests: see the sandbox's documentation of faults. */
	async addFault(fault: Record<string, unknown>): Promise<void> {
		await this.call('POST', '/faults', fault);
	}

	/** @returns a new API key */
	async createKey(key: Record<string, unknown>): Promise<string> {
		const { apiKey: created } = await this.call<{ apiKey: string }>('POST', '/keys', key);
		return created;
	}

	/** Removes all faults. */
	async clearFaults(): Promise<void> {
		await this.call('DELETE', '/faults');
	}

	/** Advances the sandbox's clock, and runs everything that is due by then. @returns its time in ms */
	async advance(ms: number): Promise<number> {
		return Date.parse((await this.call<{ now: string }>('POST', '/advance', { ms })).now);
	}

	/**
	 * Presses a button of the sandbox's page.
	 *
	 * @param action a name in `sandbox/control/actions.cts`
	 */
	async press(action: string, brandId: string): Promise<void> {
		await this.call('POST', `/actions/${action}`, { brand_id: brandId });
	}

	/**
	 * Delivers an event that did not happen, and waits until the endpoints have
	 * responded.
	 *
	 * @returns a delivery for each endpoint
	 */
	async announce<T = Record<string, unknown>>(announcement: {
		brand_id: string;
		event: string;
		data?: object;
	}): Promise<T[]> {
		return (await this.call<{ deliveries: T[] }>('POST', '/deliveries', announcement)).deliveries;
	}

	private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.sandbox.controlUrl}${path}`, {
			method,
			...(body === undefined
				? {}
				: { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The sandbox responded with ${response.status}: ${text}`);
		return (text === '' ? undefined : JSON.parse(text)) as T;
	}
}
