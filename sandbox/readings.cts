/**
 * Undocumented behavior with two or more possible readings. The first value of each is the default.
 * Clients must work with all of them.
 */
export interface Readings {
	/** What a repeated Idempotency Key is compared with: method, path, query and body, or the body. */
	idempotencyComparison: 'request' | 'body';
	/**
	 * Which 4xx are kept for 24 hours under the Idempotency Key of their request: those of handlers,
	 * all but 429 (those of scopes, plans, validation and faults too), or none.
	 */
	keptRefusals: 'handler' | 'all' | 'none';
	/** The order of lists for which none is promised. */
	listOrder: 'newestFirst' | 'shuffled';
	/** Jobs, audits and schedules show states that no source lists. */
	furtherStates: boolean;
	/**
	 * What `last_run_at` and `last_run_status` of a schedule are about while it runs: this run, both;
	 * this run and the one before it; or the one before, both.
	 */
	lastRun: 'current' | 'begun' | 'ended';
	/** Where `rotate` of a share is read. */
	shareRotation: 'body' | 'query';
	/** How answers and events show dates: ISO 8601, or Unix time in seconds. */
	dateFormat: 'iso' | 'seconds';
}

export const defaultReadings: Readings = {
	idempotencyComparison: 'request',
	keptRefusals: 'handler',
	listOrder: 'newestFirst',
	furtherStates: false,
	lastRun: 'current',
	shareRotation: 'body',
	dateFormat: 'iso',
};

/** The other reading of each. */
export const otherReadings: Readings = {
	idempotencyComparison: 'body',
	keptRefusals: 'all',
	listOrder: 'shuffled',
	furtherStates: true,
	lastRun: 'ended',
	shareRotation: 'query',
	dateFormat: 'seconds',
};

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const AUDIT_STATES = { field: 'status', names: { processing: 'running', completed: 'done' } };
const SCHEDULE_STATES = {
	field: 'last_run_status',
	names: { processing: 'running', failed: 'completed_with_errors' },
};
/** Further states than the documented ones, by the `object` of the record. */
const FURTHER_STATES: Record<string, { field: string; names: Record<string, string> }> = {
	job: { field: 'status', names: { pending: 'queued', processing: 'running' } },
	brand_audit: AUDIT_STATES,
	seo_audit: AUDIT_STATES,
	seo_audit_summary: AUDIT_STATES,
	scheduled_report: SCHEDULE_STATES,
	region_config: SCHEDULE_STATES,
};

/** @returns the value as a sandbox with these readings shows it, in answers and in events */
export function present(value: unknown, readings: Readings): unknown {
	if (typeof value === 'string') {
		const isNumber = readings.dateFormat === 'seconds' && DATE.test(value);
		return isNumber ? Math.floor(Date.parse(value) / 1000) : value;
	}
	if (Array.isArray(value)) return value.map((entry) => present(entry, readings));
	if (typeof value !== 'object' || value === null) return value;
	const shown = readings.furtherStates ? withFurtherState(value) : value;
	return Object.fromEntries(
		Object.entries(shown).map(([name, inner]) => [name, present(inner, readings)]),
	);
}

function withFurtherState(record: object): object {
	const values = record as Record<string, unknown>;
	const states = FURTHER_STATES[String(values.object)];
	const name = states?.names[String(values[states.field])];
	return name === undefined ? record : { ...record, [states.field]: name };
}
