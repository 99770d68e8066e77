import { RateLimiter } from '../limits/rateLimiter';
import { Parts } from '../values/parts';

/** All that this process keeps about one API key: its rate limiter, and what other rooms keep. */
export class ApiKeyState {
	readonly parts = new Parts();

	constructor(readonly rateLimiter: RateLimiter) {}
}

const states = new Map<string, ApiKeyState>();

/**
 * What this process keeps about an API key.
 *
 * @param keyId names the service and the key without being the key
 * @param credentialId the credential that holds the key
 * @param perMinute the credential's Requests per Minute; a change holds from the next request on
 */
export function apiKeyStateOf(keyId: string, credentialId: string, perMinute: number): ApiKeyState {
	const known = states.get(keyId);
	if (known === undefined) forgetIdle();
	const state = known ?? new ApiKeyState(new RateLimiter(perMinute));
	state.rateLimiter.setLimit(credentialId, perMinute);
	states.set(keyId, state);
	return state;
}

/** Keys that come out of expressions, or are replaced, must not fill the memory. */
function forgetIdle(): void {
	for (const [keyId, { rateLimiter }] of states) if (rateLimiter.isIdle) states.delete(keyId);
}
