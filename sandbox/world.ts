import type { Clock } from './clock';
import type { Operation } from './contract';
import type { Settings } from './options';
import type { Faults } from './pipeline/faults';
import type { IdempotencyStore } from './pipeline/idempotency';
import type { RequestLog } from './pipeline/requestLog';
import type { RollingLimit } from './pipeline/rollingLimit';
import type { Keys } from './state/keys';
import type { State } from './state/state';
import type { Webhooks } from './webhooks/webhooks';
import type { Campaigns } from './work/campaigns';
import type { Jobs } from './work/jobs';

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
export interface World {
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
