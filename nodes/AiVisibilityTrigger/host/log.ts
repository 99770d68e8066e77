import type { IWebhookFunctions } from 'n8n-workflow';
import { quantity } from '../../shared/base/values/quantity';
import { sleep } from '../../shared/base/time/sleep';

const WINDOW_MS = 60_000;

/** Number of repeats of each line written within the last minute. */
const repeats = new Map<string, number>();

/** A line for n8n's log. */
export interface LogLine {
	level: 'debug' | 'info' | 'warn' | 'error';
	text: string;
}

/**
 * Logs a line with the name of its trigger. Except for debug lines, a line that repeats is logged
 * once a minute with the number of repeats, because anyone can send requests to a webhook.
 */
export function log(context: IWebhookFunctions, { level, text }: LogLine): void {
	const { logger } = context;
	const { name, id } = context.getWorkflow();
	const line = `AI Visibility: workflow "${name ?? id}", node "${context.getNode().name}": ${text}`;
	if (level === 'debug') return logger.debug(line);
	const key = `${id} ${line}`;
	const count = repeats.get(key);
	repeats.set(key, count === undefined ? 0 : count + 1);
	if (count !== undefined) return;
	logger[level](line);
	void countRepeats(key, (more) =>
		logger[level](`${line} (${quantity(more, 'more time')} within a minute)`),
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
