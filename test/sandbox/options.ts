/** How a sandbox is to behave. Everything has a default; see `withDefaults`. */
export interface SandboxOptions {
	/** TCP port on 127.0.0.1; 0 takes a free one. */
	port?: number;
	/** Sandbox seconds per real second: 1 is real time, 60 lets a minute pass in a second. */
	speed?: number;
	/** The service's abbreviation: decides key prefix, header prefix and score field names. */
	abbreviation?: string;
	/** Burst limit per key and rolling sandbox minute (docs/api.md 6.1). */
	requestsPerMinute?: number;
	/** Limit of the LLM tier per key and rolling sandbox minute (docs/api.md 6.2). */
	llmPerMinute?: number;
	/** Request units in a billing period of 30 sandbox days. */
	monthlyQuota?: number;
	/** Credits at the start. */
	credits?: number;
	/** Sandbox seconds a report run takes. */
	jobSeconds?: number;
	/** Sandbox seconds that generating facts or prompts blocks. */
	factsSeconds?: number;
	/** Makes POST facts answer 202 with a job id instead of blocking. */
	asyncFacts?: boolean;
	/** Makes POST /v1/reports answer with a job id too. */
	asyncReportCreation?: boolean;
	/** Lets webhook endpoints be on loopback, as the sandbox itself is. */
	allowLoopbackWebhooks?: boolean;
	/** Real milliseconds an endpoint has to answer a delivery. */
	webhookTimeoutMs?: number;
	/** Fills the sandbox with demo data. */
	seed?: boolean;
	/** Sandbox time at the start; the real time when absent. */
	startAt?: Date;
}

/** The options with nothing left open. */
export type Settings = Required<SandboxOptions>;

/**
 * Completes the options. Sizes that no source shows (quota, credits, length of a
 * run, delivery time-out) are choices of this sandbox.
 */
export function withDefaults(options: SandboxOptions = {}): Settings {
	const given = Object.fromEntries(
		Object.entries(options).filter(([, value]) => value !== undefined),
	);
	return {
		port: 0,
		speed: 1,
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
		...given,
	};
}
