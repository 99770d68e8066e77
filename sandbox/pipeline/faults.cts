/** What each kind of fault does. */
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

/** A fault to inject into a request or a delivery. */
export interface Fault {
	/** HTTP method it applies to; all when absent. */
	method?: string;
	/** A template such as `/v1/reports/{report_id}/runs` or a plain path; all when absent. */
	path?: string;
	/** How many times it applies; 1 when absent. */
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
	/** Real milliseconds. */
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

	/** The delay for this request, if there is one. */
	takeDelay(method: string, template: string, path: string): Fault | undefined {
		return this.take(({ kind }) => kind === 'delay', method, template, path);
	}

	/** The fault for this request, if there is one; delays apply in addition. */
	takeForRequest(method: string, template: string, path: string): Fault | undefined {
		const concerns = ({ kind }: Fault) => kind !== 'delay' && kind !== 'duplicateDelivery';
		return this.take(concerns, method, template, path);
	}

	takeDuplicateDelivery(): boolean {
		return this.take(({ kind }) => kind === 'duplicateDelivery') !== undefined;
	}

	private take(
		concerns: (fault: Fault) => boolean,
		method?: string,
		template?: string,
		path?: string,
	): Fault | undefined {
		for (const armed of this.armed) {
			const { fault } = armed;
			if (!concerns(fault) || armed.left <= 0) continue;
			if (method && fault.method && fault.method.toUpperCase() !== method) continue;
			if (template && fault.path && fault.path !== template && fault.path !== path) continue;
			if (armed.skip > 0) {
				armed.skip -= 1;
				continue;
			}
			armed.left -= 1;
			return fault;
		}
		return undefined;
	}
}
