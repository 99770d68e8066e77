import fc from 'fast-check';

import type { Fault } from '../../sandbox/index.cts';

/** A fault for each request, in order of arrival; null for none. */
export type FaultPlan = Array<Fault | null>;

const status = (code: number, more: Partial<Fault> = {}): Fault => ({
	kind: 'status',
	status: code,
	...more,
});

const busy = (more: Partial<Fault>): Fault => status(429, { code: 'rate_limit_exceeded', ...more });

/** All temporary faults of a request. */
const FAULTS: Fault[] = [
	{ kind: 'dropAfter' },
	{ kind: 'dropBefore' },
	{ kind: 'truncate' },
	{ kind: 'empty' },
	{ kind: 'html', status: 502 },
	{ kind: 'html', status: 200 },
	{ kind: 'delay', delayMs: 15 },
	...[408, 500, 502, 503, 504, 520, 524].map((code) => status(code)),
	status(503, { code: 'service_unavailable', details: { retry_after: 2 } }),
	status(409, { code: 'idempotency_key_in_flight' }),
	busy({}),
	busy({ retryAfter: false }),
	busy({ retryAfter: 7 }),
	busy({ retryAfter: false, details: { retry_after_seconds: 3 } }),
	busy({ retryAfter: false, headers: { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' } }),
	busy({ details: { scope: 'llm' } }),
];

/** Plans in which about every third request meets a fault; shrinks to fewer, earlier ones. */
export const faultPlans = (maxLength: number): fc.Arbitrary<FaultPlan> =>
	fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2, nil: null }), { maxLength });

/** Makes the sandbox follow a plan, starting with its next request. */
export function arm(faults: { add(fault: Fault): void; clear(): void }, plan: FaultPlan): void {
	faults.clear();
	for (const [position, fault] of plan.entries()) {
		if (fault !== null) faults.add({ ...fault, skip: countPassed(plan.slice(0, position), fault) });
	}
}

/** Counts the requests that a fault sees: those not taken by another one of its kind. */
function countPassed(before: FaultPlan, { kind }: Fault): number {
	const isOfSort = (other: Fault | null) =>
		other !== null && (other.kind === 'delay') === (kind === 'delay');
	return before.filter((other) => !isOfSort(other)).length;
}
