/**
 * The defaults. Undocumented sizes (quota, credits, length of a run, delivery time-out) are choices of
 * this sandbox.
 */
const defaults = () => ({
	/** TCP port on 127.0.0.1; 0 picks a free one. */
	port: 0,
	/** Sandbox seconds per real second: 1 is real time, with 60 a minute takes a second. */
	speed: 1,
	/** The most real ms that count between two readings of the clock, for tests on a busy machine. */
	longestStepMs: Infinity,
	/** The service's abbreviation: sets key prefix, header prefix and score field names. */
	abbreviation: 'svc',
	/** Burst limit per key and rolling sandbox minute (sandbox/api.md 6.1). */
	requestsPerMinute: 120,
	/** Limit of the LLM tier per key and rolling sandbox minute (sandbox/api.md 6.2). */
	llmPerMinute: 10,
	/** Request units in a billing period of 30 sandbox days. */
	monthlyQuota: 100_000,
	/** Credits at the start. */
	credits: 1_000,
	/** Duration of a report run, in sandbox seconds. */
	jobSeconds: 20,
	/** How long generating facts or prompts blocks, in sandbox seconds. */
	factsSeconds: 2,
	/** POST facts answers 202 with a job id instead of blocking. */
	asyncFacts: false,
	/** What POST /v1/reports answers with: a job to wait for, or the finished draft (sandbox/api.md 9.8). */
	reportCreation: 'job' as 'job' | 'draft',
	/** Duration of the job of a new report, in sandbox seconds. */
	creationSeconds: 1,
	/** Whether a response that the contract does not have becomes a 500; tests with odd records go without. */
	keepsContract: true,
	/** Allows webhook endpoints on loopback, where the sandbox itself is. */
	allowLoopbackWebhooks: true,
	/** Timeout of a delivery, in real milliseconds. */
	webhookTimeoutMs: 10_000,
	/** Fills the sandbox with demo data; only the first brand has reports with 'oneBrand'. */
	seed: true as boolean | 'oneBrand',
	/** Sandbox time at the start. */
	startAt: new Date(),
});

/** The options with all defaults filled in. */
export type Settings = ReturnType<typeof defaults>;

/** The behavior of a sandbox. */
export type SandboxOptions = Partial<Settings>;

/** Completes the options. */
export function withDefaults(options: SandboxOptions): Settings {
	const given = Object.entries(options).filter(([, value]) => value !== undefined);
	return { ...defaults(), ...Object.fromEntries(given) };
}
