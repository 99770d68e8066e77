import { apiKeyStateOf } from '../../../../../nodes/shared/requests/keys/apiKeyState';
import type { RateLimiter } from '../../../../../nodes/shared/requests/limits/rateLimiter';
import { useManualTime } from '../../../support/manualTime';
import { isAdmitted, MINUTE } from '../../../support/traffic';

const time = useManualTime();

const DAY = 24 * 60 * MINUTE;

const group = {};

const limits = (perMinute: number) => ({ perMinute, llmPerMinute: 10 });

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
		expect(apiKeyStateOf(key, limits(10))).toBe(apiKeyStateOf(key, limits(10)));
		expect(apiKeyStateOf(key, limits(10))).not.toBe(apiKeyStateOf(nextKey(), limits(10)));
	});

	it('has one object of each class', () => {
		class Part {}
		const state = apiKeyStateOf(nextKey(), limits(10));
		expect(state.parts.get(Part)).toBe(state.parts.get(Part));
		expect(state.parts.get(Part)).toBeInstanceOf(Part);
		expect(state.parts.get(class Other {})).not.toBeInstanceOf(Part);
		expect(apiKeyStateOf(nextKey(), limits(10)).parts.get(Part)).not.toBe(state.parts.get(Part));
	});

	it('takes over a changed Requests per Minute', async () => {
		const key = nextKey();
		const rateLimiter = limiterOf(key, limits(1));
		await useUp(rateLimiter, 1);
		expect(limiterOf(key, limits(2))).toBe(rateLimiter);
		expect(rateLimiter.perMinute).toBe(2);
		expect(await isAdmitted(rateLimiter, { group })).toBe(true);
	});

	it('is forgotten after a day without a request, and not while a run may hold it', async () => {
		const key = nextKey();
		const state = apiKeyStateOf(key, limits(1));
		const isStillTheOne = () => {
			apiKeyStateOf(nextKey(), limits(1));
			return apiKeyStateOf(key, limits(1)) === state;
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

	it('is kept while a request waits, however long ago the last one was', async () => {
		const key = nextKey();
		const rateLimiter = limiterOf(key, limits(10));
		const first = { group: {} };
		await rateLimiter.acquire(first);
		rateLimiter.release(first, { pauseMs: DAY + 120 * MINUTE });
		const retryUntil = Infinity;
		const waiting = rateLimiter.acquire({ group: {}, retryUntil });
		// At once: step by step a day takes seconds.
		time.now += DAY + 61 * MINUTE;
		limiterOf(nextKey(), limits(1));
		expect(limiterOf(key, limits(10))).toBe(rateLimiter);
		await time.until(waiting);
	});
});
