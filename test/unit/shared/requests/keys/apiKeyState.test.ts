import { apiKeyStateOf } from '../../../../../nodes/shared/requests/keys/apiKeyState';
import type { RateLimiter } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime';
import { isAdmitted, MINUTE } from '../../../support/traffic';

const time = useManualTime();

const DAY = 24 * 60 * MINUTE;

const group = {};

let keys = 0;
const nextKey = () => `key ${keys++}`;

const limiterOf = (...args: Parameters<typeof apiKeyStateOf>) => apiKeyStateOf(...args).rateLimiter;

const useUp = async (rateLimiter: RateLimiter, count: number) => {
	for (let n = 0; n < count; n++) {
		await rateLimiter.acquire({ group });
		rateLimiter.release({ group }, {});
	}
};

describe('what is kept about an API key', () => {
	it('is one in the process, and another for another key', () => {
		const key = nextKey();
		expect(apiKeyStateOf(key, 'c1', 10)).toBe(apiKeyStateOf(key, 'c1', 10));
		expect(apiKeyStateOf(key, 'c1', 10)).not.toBe(apiKeyStateOf(nextKey(), 'c1', 10));
	});

	it('has one object of each class', () => {
		class Part {}
		const state = apiKeyStateOf(nextKey(), 'c1', 10);
		expect(state.parts.get(Part)).toBe(state.parts.get(Part));
		expect(state.parts.get(Part)).toBeInstanceOf(Part);
		expect(state.parts.get(class Other {})).not.toBeInstanceOf(Part);
		expect(apiKeyStateOf(nextKey(), 'c1', 10).parts.get(Part)).not.toBe(state.parts.get(Part));
	});

	it('takes over a changed Requests per Minute', async () => {
		const key = nextKey();
		const rateLimiter = limiterOf(key, 'c1', 1);
		await useUp(rateLimiter, 1);
		expect(limiterOf(key, 'c1', 2)).toBe(rateLimiter);
		expect(rateLimiter.perMinute).toBe(2);
		expect(await isAdmitted(rateLimiter, { group })).toBe(true);
	});

	it('keeps to the smallest of several credentials, whichever was opened last', async () => {
		const key = nextKey();
		limiterOf(key, 'c1', 10);
		const rateLimiter = limiterOf(key, 'c2', 120);
		expect(rateLimiter.perMinute).toBe(10);
		await useUp(rateLimiter, 10);
		expect(await isAdmitted(rateLimiter, { group: {} })).toBe(false);
		expect(limiterOf(key, 'c1', 60).perMinute).toBe(60);
	});

	it('forgets what a credential says that no run has begun with for an hour', async () => {
		const key = nextKey();
		limiterOf(key, 'deleted', 10);
		await time.advance(60 * MINUTE - 1);
		expect(limiterOf(key, 'c2', 120).perMinute).toBe(10);
		await time.advance(1);
		expect(limiterOf(key, 'c2', 120).perMinute).toBe(120);
	});

	it('is forgotten after a day without a request, and not while a run may hold it', async () => {
		const key = nextKey();
		const state = apiKeyStateOf(key, 'c1', 1);
		const isStillTheOne = () => {
			apiKeyStateOf(nextKey(), 'c1', 1);
			return apiKeyStateOf(key, 'c1', 1) === state;
		};
		await time.advance(DAY - 1);
		expect(isStillTheOne()).toBe(true);
		await time.advance(DAY - 1);
		await useUp(state.rateLimiter, 1);
		await time.advance(DAY - 1);
		expect(isStillTheOne()).toBe(true);
		await time.advance(DAY);
		expect(isStillTheOne()).toBe(false);
	});

	it('is kept while a request waits for its tier, however long ago the last one was', async () => {
		const key = nextKey();
		const rateLimiter = limiterOf(key, 'c1', 10);
		const tier = { name: 'hook', perMinute: 10, maxInFlight: 1 };
		const first = { group: {}, tier };
		await rateLimiter.acquire(first);
		rateLimiter.release(first, { pauseMs: DAY + 120 * MINUTE, isTierOnly: true });
		const waiting = rateLimiter.acquire({ group: {}, tier });
		// At once: step by step a day takes seconds.
		time.now += DAY + 61 * MINUTE;
		limiterOf(nextKey(), 'c1', 1);
		expect(limiterOf(key, 'c1', 10)).toBe(rateLimiter);
		await time.until(waiting);
	});
});
