import type { State } from '../state/state';

/** Whether an address may get email: not unsubscribed, its domain not blocked (docs/api.md 15.4). */
export function mayReceive(state: State, email: string): boolean {
	const address = email.trim().toLowerCase();
	const domain = address.split('@')[1] ?? '';
	return !state.unsubscribed.has(address) && !state.blockedDomains.has(domain);
}
