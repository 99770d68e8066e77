import { Clock } from './clock.cts';
import { readContract } from './contract.cts';
import { type SandboxOptions, withDefaults } from './options.cts';
import { Faults } from './pipeline/faults.cts';
import { IdempotencyStore } from './pipeline/idempotency.cts';
import { RequestLog } from './pipeline/requestLog.cts';
import { RollingLimit } from './pipeline/rollingLimit.cts';
import { ruleBook } from './rules.cts';
import { Keys } from './state/keys.cts';
import { State } from './state/state.cts';
import { Webhooks } from './webhooks/webhooks.cts';
import { Campaigns } from './work/campaigns.cts';
import { Jobs } from './work/jobs.cts';

const TEST_DELIVERIES_PER_MINUTE = 10;

/** Derives every name that carries the service's abbreviation from it, such as `svc` or `ab`. */
const namesFor = (abbreviation: string) => ({
	/** Start of every API key, such as `svc_live_`. */
	keyPrefix: `${abbreviation}_live_`,
	/** A header of the service: `header('Event')` is `X-SVC-Event`. */
	header: (name: string) => `X-${abbreviation.toUpperCase()}-${name}`,
	scoreField: `${abbreviation}_score`,
});

export interface World extends ReturnType<typeof buildParts> {
	webhooks: Webhooks;
	campaigns: Campaigns;
	/** Base URL, known once the server listens. */
	url: string;
}

export function buildWorld(options: SandboxOptions): World {
	const world = { ...buildParts(options), url: '' } as World;
	world.webhooks = new Webhooks(world);
	world.campaigns = new Campaigns(world);
	return world;
}

function buildParts(options: SandboxOptions) {
	const settings = withDefaults(options);
	const rules = ruleBook(settings.without);
	const names = namesFor(rules.holds('1.5') ? settings.abbreviation : 'svc');
	const clock = new Clock(settings.speed, settings.startAt.getTime(), settings.longestStepMs);
	const state = new State(settings, clock.now());
	return {
		...rules,
		settings,
		names,
		clock,
		state,
		keys: new Keys(names.keyPrefix),
		operations: readContract(settings.abbreviation),
		faults: new Faults(),
		log: new RequestLog(),
		idempotency: new IdempotencyStore(clock, rules),
		burst: new RollingLimit(clock, settings.requestsPerMinute),
		llm: new RollingLimit(clock, settings.llmPerMinute, { scope: 'llm' }),
		testDeliveries: new RollingLimit(clock, TEST_DELIVERIES_PER_MINUTE),
		jobs: new Jobs(clock, state, rules),
	};
}
