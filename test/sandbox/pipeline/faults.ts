/** Something that is to go wrong with a request or a delivery. */
export interface Fault {
	/** HTTP method it is for; every one when absent. */
	method?: string;
	/** A template such as `/v1/reports/{report_id}/runs` or a plain path; every one when absent. */
	path?: string;
	/** How often it strikes; 1 when absent. */
	times?: number;
	/** How many matching requests pass first. */
	skip?: number;
	/**
	 * - `status`: refuses before any work
	 * - `delay`: waits before the work, the idempotency key being in flight
	 * - `dropBefore`, `dropAfter`: breaks the connection before or after the work
	 * - `truncate`: cuts the JSON half way, after the work
	 * - `html`: a page instead of an answer, without any work
	 * - `empty`: the normal status without a body, after the work
	 * - `hang`: never answers, without any work
	 * - `duplicateDelivery`: sends the next webhook delivery twice
	 */
	kind:
		| 'status'
		| 'delay'
		| 'dropBefore'
		| 'dropAfter'
		| 'truncate'
		| 'html'
		| 'empty'
		| 'hang'
		| 'duplicateDelivery';
	status?: number;
	code?: string;
	details?: object;
	headers?: object;
	/** Real milliseconds. */
	delayMs?: number;
	/** Seconds for a Retry-After header; true means 1, false none. */
	retryAfter?: boolean | number;
}

interface Armed {
	fault: Fault;
	left: number;
	skip: number;
}

/** The faults that are waiting to strike, first come first served. */
export class Faults {
	private armed: Armed[] = [];

	add(fault: Fault): void {
		this.armed.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 });
	}

	clear(): void {
		this.armed = [];
	}

	/** The delay for this request, if one is waiting. */
	takeDelay(method: string, template: string, path: string): Fault | undefined {
		return this.take(({ kind }) => kind === 'delay', method, template, path);
	}

	/** The fault for this request, if one is waiting; delays come on top of it. */
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
