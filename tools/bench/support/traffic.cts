import type { Controls, RecordedRequest } from '../../../harness/controls.cts';

/** @returns how many creations of a run of `emailItems` the rate limit refused */
export async function countLimited(controls: Controls, run: string): Promise<number> {
	const requests = await controls.requests();
	return requests.filter(({ status, body }) => status === 429 && isOf(run, body)).length;
}

function isOf(run: string, body: unknown): boolean {
	const { subject } = (body ?? {}) as { subject?: string };
	return subject?.startsWith(`${run} `) === true;
}

/** @returns what was requested with a key, oldest first */
export async function requestsWith(controls: Controls, apiKey: string): Promise<RecordedRequest[]> {
	const requests = await controls.requests();
	return requests.filter(({ headers }) => headers.authorization === `Bearer ${apiKey}`);
}

/** More than any case sends. Limits have their own cases. */
export const UNLIMITED = 1_000_000;

/** Flags of a sandbox without limits, for cases that measure the work of n8n. */
export const unlimitedSandbox = ['requests-per-minute', 'llm-per-minute', 'monthly-quota'].flatMap(
	(name) => [`--${name}`, String(UNLIMITED)],
);
