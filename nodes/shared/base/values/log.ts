import type { Logger, LogMetadata } from 'n8n-workflow';

/** Writes a line to n8n's log. Line breaks in names and texts from elsewhere forge no other line. */
export function logTo(
	logger: Logger | undefined,
	text: string,
	level: 'debug' | 'info' | 'warn' | 'error' = 'warn',
	metadata?: LogMetadata,
): void {
	const line = text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => {
		return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	});
	logger?.[level](`AI Visibility: ${line}`, metadata);
}
