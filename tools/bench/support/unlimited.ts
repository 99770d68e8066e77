/** More than any case sends. Limits have their own cases. */
export const UNLIMITED = 1_000_000;

/** Flags of a sandbox without limits, for cases that measure the work of n8n. */
export const unlimitedSandbox = ['requests-per-minute', 'llm-per-minute', 'monthly-quota'].flatMap(
	(name) => [`--${name}`, String(UNLIMITED)],
);
