import { RateLimiter, type RateLimits } from '../limits/rateLimiter';
import { Parts } from '../../base/values/parts';

/** Everything this process keeps about one API key: its rate limiter, and what other folders add. */
export class ApiKeyState {
	readonly parts = new Parts();

	constructor(readonly rateLimiter: RateLimiter) {}
}

const states = new Map<string, ApiKeyState>();

/**
 * Returns this process's state of an API key.
 *
 * @param keyId identifies service and key without containing the key
 * @param limits of the credential; new values apply from the next request on
 */
export function apiKeyStateOf(keyId: string, limits: RateLimits): ApiKeyState {
	const known = states.get(keyId);
	if (known !== undefined) {
		known.rateLimiter.setLimits(limits);
		return known;
	}
	forgetIdle();
	const state = new ApiKeyState(new RateLimiter(limits));
	states.set(keyId, state);
	return state;
}

/** Keys from expressions and replaced keys must not fill the memory. */
function forgetIdle(): void {
	for (const [keyId, { rateLimiter }] of states) if (rateLimiter.isIdle) states.delete(keyId);
}
