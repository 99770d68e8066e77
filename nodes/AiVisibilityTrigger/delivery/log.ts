import type { IWebhookFunctions } from 'n8n-workflow';
import { quantity } from '../../shared/errors/quantity';
import { sleep } from '../../shared/time/sleep';

const WINDOW_MS = 60_000;

/** How often each line came since it was written, for those written within the last minute. */
const repeats = new Map<string, number>();

/** A line of the log that says which of many triggers it is about. */
export function logLine(context: IWebhookFunctions, text: string): string {
	const { name, id } = context.getWorkflow();
	return `AI Visibility: workflow "${name ?? id}", node "${context.getNode().name}": ${text}`;
}

/**
 * Writes a line that strangers can cause, as nobody can be kept from sending requests: at once, and
 * from then on once a minute with the number of repeats.
 */
export function logOnceAMinute(
	context: IWebhookFunctions,
	level: 'info' | 'warn' | 'error',
	text: string,
): void {
	const line = logLine(context, text);
	const key = `${context.getWorkflow().id} ${line}`;
	const count = repeats.get(key);
	repeats.set(key, count === undefined ? 0 : count + 1);
	if (count !== undefined) return;
	const { logger } = context;
	logger[level](line);
	void countRepeats(key, (count) =>
		logger[level](`${line} (${quantity(count, 'more time')} within a minute)`),
	);
}

async function countRepeats(key: string, write: (count: number) => void): Promise<void> {
	for (;;) {
		await sleep(WINDOW_MS);
		const count = repeats.get(key) ?? 0;
		if (count === 0) break;
		write(count);
		repeats.set(key, 0);
	}
	repeats.delete(key);
}
