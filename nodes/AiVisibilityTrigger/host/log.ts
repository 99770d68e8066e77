import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import { logTo } from '../../shared/base/values/log';

const WINDOW_MS = 60_000;

/** When each line was written, in ms of `clock.elapsed`. */
const written = new Map<string, number>();

/** A line for n8n's log. */
export interface LogLine {
	level: 'debug' | 'info' | 'warn' | 'error';
	text: string;
}

/**
 * Logs a line with the name of its trigger. Except for debug lines, the same line is logged at most
 * once a minute, because anyone can send requests to a webhook.
 */
export function log(context: IWebhookFunctions, { level, text }: LogLine): void {
	const { name, id } = context.getWorkflow();
	const line = `workflow "${name ?? id}", node "${context.getNode().name}": ${text}`;
	if (level === 'debug') return logTo(context.logger, line, level);
	const key = `${id} ${line}`;
	if (clock.elapsed() - (written.get(key) ?? -Infinity) < WINDOW_MS) return;
	written.set(key, clock.elapsed());
	logTo(context.logger, line, level);
}
