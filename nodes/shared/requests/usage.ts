import type { IDataObject } from 'n8n-workflow';
import { toTimeText } from '../base/time/timestamp';
import type { HttpResult } from './http';

/** Adds up what the requests of one item cost, from the metering headers (docs/api.md 7.2). */
export class Usage {
	private requests = 0;

	private units = 0;

	private durationMs = 0;

	private last: Record<string, string> = {};

	/** @param abbreviation of the service, which is part of its headers */
	constructor(private readonly abbreviation: string) {}

	/** Adds a result that may have metering headers: refusals cost units, too (docs/api.md 7.2, 7.3). */
	add(result: HttpResult): void {
		if (result.kind === 'noResponse' || result.status === 429 || result.status >= 500) return;
		this.last = result.headers;
		this.requests++;
		this.units += this.read('request-units') ?? 0;
		this.durationMs += this.read('duration-ms') ?? 0;
	}

	/** Returns the fields of `_request`: sums over the requests, and the quota after the last one. */
	toJson(): IDataObject {
		return {
			requests: this.requests,
			request_units: this.units,
			duration_ms: this.durationMs,
			quota_limit: this.read('quota-limit'),
			quota_used: this.read('quota-used'),
			quota_remaining: this.read('quota-remaining'),
			quota_reset: toTimeText(this.read('quota-reset')),
			request_id: this.last['x-correlation-id'] ?? null,
		};
	}

	private read(name: string): number | null {
		const value = this.last[`x-${this.abbreviation}-${name}`];
		const number = value === '' ? NaN : Number(value);
		return Number.isFinite(number) ? number : null;
	}
}
