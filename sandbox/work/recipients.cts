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

/** The word for an address that may get no email, or `active` (sandbox/api.md 15.4, 17.5). */
export function statusOf({ unsubscribed, bounced, blockedDomains }: State, email: string): string {
	const key = addressKey(email);
	if (unsubscribed.has(key)) return 'unsubscribed';
	if (bounced.has(key)) return 'bounced';
	return blockedDomains.has(key.split('@')[1]) ? 'blocked' : 'active';
}

export const mayReceive = (state: State, email: string): boolean =>
	statusOf(state, email) === 'active';
