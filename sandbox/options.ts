import { defaultReadings, type Readings } from './readings';

/** The behavior of a sandbox. Every option has a default; see `withDefaults`. */
export interface SandboxOptions extends Partial<Readings> {
	/** TCP port on 127.0.0.1; 0 picks a free one. */
	port?: number;
	/** Sandbox seconds per real second: 1 is real time, with 60 a minute takes a second. */
	speed?: number;
	/** The most real ms that count between two readings of the clock, for tests on a busy machine. */
	longestStepMs?: number;
	/** The service's abbreviation: sets key prefix, header prefix and score field names. */
	abbreviation?: string;
	/** Burst limit per key and rolling sandbox minute (docs/api.md 6.1). */
	requestsPerMinute?: number;
	/** Limit of the LLM tier per key and rolling sandbox minute (docs/api.md 6.2). */
	llmPerMinute?: number;
	/** Request units in a billing period of 30 sandbox days. */
	monthlyQuota?: number;
	/** Credits at the start. */
	credits?: number;
	/** Duration of a report run, in sandbox seconds. */
	jobSeconds?: number;
	/** How long generating facts or prompts blocks, in sandbox seconds. */
	factsSeconds?: number;
	/** POST facts answers 202 with a job id instead of blocking. */
	asyncFacts?: boolean;
	/** POST /v1/reports answers with a job id too. */
	asyncReportCreation?: boolean;
	/** Allows webhook endpoints on loopback, where the sandbox itself is. */
	allowLoopbackWebhooks?: boolean;
	/** Timeout of a delivery, in real milliseconds. */
	webhookTimeoutMs?: number;
	/** Fills the sandbox with demo data; only the first brand has reports with 'oneBrand'. */
	seed?: boolean | 'oneBrand';
	/** Sandbox time at the start; the real time when absent. */
	startAt?: Date;
}

/** The options with all defaults filled in. */
export type Settings = Required<SandboxOptions>;

/**
 * Completes the options. Undocumented sizes (quota, credits, length of a run, delivery time-out) are
 * choices of this sandbox.
 */
export function withDefaults(options: SandboxOptions = {}): Settings {
	const given = Object.fromEntries(
		Object.entries(options).filter(([, value]) => value !== undefined),
	);
	return {
		port: 0,
		speed: 1,
		longestStepMs: Infinity,
		abbreviation: 'svc',
		requestsPerMinute: 120,
		llmPerMinute: 10,
		monthlyQuota: 100_000,
		credits: 1_000,
		jobSeconds: 20,
		factsSeconds: 2,
		asyncFacts: false,
		asyncReportCreation: false,
		allowLoopbackWebhooks: true,
		webhookTimeoutMs: 10_000,
		seed: true,
		startAt: new Date(),
		...defaultReadings,
		...given,
	};
}
