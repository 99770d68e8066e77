import type { RecordedRequest } from './routes.cts';

export const FAULTS = {
	status: 'Answers with an error, without processing',
	delay: 'Waits before processing, while the Idempotency Key is in flight',
	dropBefore: 'Closes the connection before processing',
	dropAfter: 'Closes the connection after processing',
	truncate: 'Cuts off the JSON in the middle, after processing',
	html: 'Answers with an HTML page, or `text`, without processing',
	empty: 'Answers with the normal status without a body, after processing',
	hang: 'Never answers, without processing',
	duplicateDelivery: 'Sends the next webhook delivery twice',
};

/** Those of the response to a request. A delay comes in addition. */
export const REQUEST_FAULTS = (Object.keys(FAULTS) as Array<Fault['kind']>).filter(
	(kind) => kind !== 'delay' && kind !== 'duplicateDelivery',
);

/** A fault to inject into a request or a delivery. */
export interface Fault {
	method?: string;
	/** A template such as `/v1/reports/{report_id}/runs` or a plain path; all when absent. */
	path?: string;
	times?: number;
	/** How many matching requests pass before it applies. */
	skip?: number;
	kind: keyof typeof FAULTS;
	status?: number;
	code?: string;
	/** Those of a refusal with this code when absent. */
	details?: Record<string, unknown>;
	headers?: Record<string, string>;
	/** What `html` answers with. */
	text?: string;
	delayMs?: number;
	/** Seconds for a Retry-After header; true means 1, false none. */
	retryAfter?: boolean | number;
}

/** The faults that have not been applied yet, in the order in which they were added. */
export class Faults {
	private armed: Array<{ fault: Fault; left: number; skip: number }> = [];

	add(fault: Fault): void {
		this.armed.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 });
	}

	clear(): void {
		this.armed = [];
	}

	/** The first fault of these kinds for a request, or for a delivery, if there is one. */
	take(
		{ method, template, path }: Partial<RecordedRequest>,
		kinds: Array<Fault['kind']>,
	): Fault | undefined {
		const concerns = ({ fault, left }: (typeof this.armed)[number]) =>
			left > 0 &&
			kinds.includes(fault.kind) &&
			(fault.method ?? method)?.toUpperCase() === method &&
			[undefined, template, path].includes(fault.path);
		for (const armed of this.armed.filter(concerns)) {
			if (armed.skip > 0) {
				armed.skip -= 1;
				continue;
			}
			armed.left -= 1;
			return armed.fault;
		}
		return undefined;
	}
}
