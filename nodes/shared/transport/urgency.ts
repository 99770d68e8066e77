import { DeadlineExceeded } from '../errors/cancellation';
import type { ClientSettings } from './client';

/** A person looks at an open list: better to hear soon that the service does not answer. */
export const LIST_SECONDS = 20;

type InteractiveSettings = Pick<
	ClientSettings,
	'cancelSignal' | 'abortSignal' | 'maxDelayMs' | 'isInteractive'
>;

/**
 * Settings for requests that somebody waits for: a person at an open list, n8n at the activation of
 * a workflow, the service at a delivery. They go before others on the same key, and end in time, one
 * way or the other, whatever the service or its limits do.
 *
 * @param seconds how long all of it may take
 */
export function interactiveSettings(seconds: number): InteractiveSettings {
	const controller = new AbortController();
	const ms = seconds * 1_000;
	const end = () => controller.abort(new DeadlineExceeded(seconds));
	AbortSignal.timeout(ms).addEventListener('abort', end, { once: true });
	const { signal } = controller;
	return { cancelSignal: signal, abortSignal: signal, maxDelayMs: ms, isInteractive: true };
}
