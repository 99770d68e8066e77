import type { Comparison } from '../compare/comparison';
import { toContent } from './content';
import { toFormat } from './format';
import { toSlackText } from './plainText';
import { ENGLISH } from './texts';

/**
 * Returns a comparison as a message in Slack's markup, in English.
 *
 * @param timezone IANA time zone of the workflow
 * @returns at most 3,000 characters that mention no one
 */
export function toSlackMessage(comparison: Comparison, timezone: string): string {
	const format = toFormat(ENGLISH, timezone);
	return toSlackText(toContent(comparison, { title: undefined }, format), format);
}
