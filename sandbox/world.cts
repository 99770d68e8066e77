import type { Clock } from './clock.cts';
import type { Operation } from './contract.cts';
import type { Settings } from './options.cts';
import type { Faults } from './pipeline/faults.cts';
import type { IdempotencyStore } from './pipeline/idempotency.cts';
import type { RequestLog } from './pipeline/requestLog.cts';
import type { RollingLimit } from './pipeline/rollingLimit.cts';
import type { Keys } from './state/keys.cts';
import type { State } from './state/state.cts';
import type { Webhooks } from './webhooks/webhooks.cts';
import type { Campaigns } from './work/campaigns.cts';
import type { Jobs } from './work/jobs.cts';
import type { RuleBook } from './rules.cts';

/** Derives every name that carries the service's abbreviation from it, such as `svc` or `ab`. */
export const namesFor = (abbreviation: string) => ({
	/** Start of every API key, such as `svc_live_`. */
	keyPrefix: `${abbreviation}_live_`,
	/** A header of the service: `header('Event')` is `X-SVC-Event`. */
	header: (name: string) => `X-${abbreviation.toUpperCase()}-${name}`,
	scoreField: `${abbreviation}_score`,
	minScoreField: `min_${abbreviation}_score`,
	avgScoreField: `avg_${abbreviation}_score`,
});

/** The internals of one running sandbox, for handlers and pipeline steps. */
export interface World extends RuleBook {
	settings: Settings;
	names: ReturnType<typeof namesFor>;
	clock: Clock;
	state: State;
	keys: Keys;
	operations: Operation[];
	faults: Faults;
	log: RequestLog;
	idempotency: IdempotencyStore;
	burst: RollingLimit;
	llm: RollingLimit;
	testDeliveries: RollingLimit;
	jobs: Jobs;
	webhooks: Webhooks;
	campaigns: Campaigns;
	/** Base URL, known once the server listens. */
	url: string;
}
