import { joinSlackLines, onOneLine, slackBold, toSlack } from '../../base/values/slackText';

/**
 * "Example Coffee · Weekly check · Berlin, Germany · March 1, 2026": brand, name, market and date of what
 * is told. What is no text is left out.
 */
export const headingOf = (...parts: unknown[]): string =>
	parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');

/** The message of an item that starts a workflow: its heading, then a line for each text. */
export function toMessage(heading: string, lines: unknown[]): { slack_text: string; text: string } {
	const write = (title: string, toLine: (line: unknown) => string) =>
		joinSlackLines([title, ...lines.map(toLine)].filter((line) => line !== ''));
	return {
		slack_text: write(slackBold(heading), toSlack),
		text: write(onOneLine(heading), onOneLine),
	};
}
