import { startOf } from './display';

/** Longest text of a block in Slack, and of one line of it, in characters. */
const MAX_SLACK_TEXT = 3_000;
const MAX_SLACK_LINE = 2_000;

/** End of a line that was cut, and last line of a text that was. */
const CUT = '…';

/**
 * Returns a text of the service on one line, without the characters that change the direction of text.
 * What is neither text nor number becomes empty.
 */
export function onOneLine(value: unknown): string {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	return text
		.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}

/**
 * Prepares a text of the service for Slack's markup, on one line and without its control characters. An
 * invisible space after @ keeps "@channel" from becoming a mention.
 */
export const toSlack = (value: unknown): string =>
	onOneLine(value)
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/@(?=[a-z])/gi, '@\u200b');

/** Returns a text of the service in bold; asterisks would end it. */
export function slackBold(value: unknown): string {
	const text = toSlack(value).replace(/\*/g, '∗');
	return text === '' ? '' : `*${text}*`;
}

/**
 * Joins lines of Slack's markup to at most 3,000 characters, cut at a line. A long line is cut, too, so
 * that it leaves room for others.
 */
export function joinSlackLines(lines: string[]): string {
	const whole = lines.map(cutLine).join('\n');
	if (whole.length <= MAX_SLACK_TEXT) return whole;
	const end = whole.lastIndexOf('\n', MAX_SLACK_TEXT - CUT.length - 1) + 1;
	return `${whole.slice(0, end)}${CUT}`;
}

/** No entity or link may be cut in two. */
function cutLine(line: string): string {
	if (line.length <= MAX_SLACK_LINE) return line;
	return `${startOf(line, MAX_SLACK_LINE - CUT.length).replace(/[<&][^<&>;]*$/, '')}${CUT}`;
}
