import type { State } from '../state/state';

/** Whether an address may be written to: not unsubscribed, its domain not blocked (§4.2). */
export function mayReceive(state: State, email: string): boolean {
	const address = email.trim().toLowerCase();
	const domain = address.split('@')[1] ?? '';
	return !state.unsubscribed.has(address) && !state.blockedDomains.has(domain);
}
