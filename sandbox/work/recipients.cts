import { domainToASCII } from 'node:url';
import type { State } from '../state/state.cts';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * An address in the one spelling by which people are known: without a name, `mailto:`, invisible
 * characters, and signs around it.
 */
export function addressKey(given: string): string {
	const text = given.normalize('NFKC').replace(INVISIBLE, '');
	const inBrackets = /<([^<>]*)>/.exec(text)?.[1] ?? text;
	const [local = '', domain = ''] = inBrackets
		.toLowerCase()
		.replace(/^\s*mailto:/, '')
		.replace(/\?.*/s, '')
		.replace(/^[\s"'“”‘’]+|[\s"'“”‘’.,;:]+$/g, '')
		.split('@');
	return `${local}@${domainToASCII(domain) || domain}`;
}

/** Whether an address may get email: not unsubscribed or bounced, its domain not blocked (15.4). */
export function mayReceive(state: State, email: string): boolean {
	const key = addressKey(email);
	const { unsubscribed, bounced, blockedDomains } = state;
	return !unsubscribed.has(key) && !bounced.has(key) && !blockedDomains.has(key.split('@')[1]);
}
