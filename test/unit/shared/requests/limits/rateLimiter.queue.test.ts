import { useManualTime } from '../../../support/manualTime';
import { isAdmitted, limiterOf, MINUTE, Traffic } from '../../../support/traffic';

const time = useManualTime();

const group = {};

/** Uses up the minute of a limiter that admits so many. */
const usedUp = async (perMinute: number) => {
	const rateLimiter = limiterOf(perMinute);
	for (let n = 0; n < perMinute; n++) {
		await rateLimiter.acquire({ group });
		rateLimiter.release({ group }, {});
	}
	return rateLimiter;
};

describe('the limit of LLM calls', () => {
	it('stays used up when no request waits any more', async () => {
		const rateLimiter = limiterOf(1_000);
		const traffic = new Traffic(rateLimiter);
		for (let n = 0; n < 10; n++) void traffic.send(100, { isLlm: true });
		await time.until(Promise.all(traffic.all), 100);
		await time.advance(1_000);
		expect(await isAdmitted(rateLimiter, { group, isLlm: true })).toBe(false);
		expect(await isAdmitted(rateLimiter, { group })).toBe(true);
		await time.advance(MINUTE);
	});

	it('lends no slot of the LLM calls to urgent ones', async () => {
		const rateLimiter = limiterOf(1_000);
		for (let n = 0; n < 6; n++) await rateLimiter.acquire({ group, isLlm: true });
		expect(await isAdmitted(rateLimiter, { group: {}, isLlm: true, isUrgent: true })).toBe(false);
	});
});

it('10,000 runs can queue without each being examined for every other', async () => {
	const rateLimiter = await usedUp(1);
	let looks = 0;
	const runs = Array.from({ length: 10_000 }, () => ({
		group: {},
		get isLlm() {
			looks++;
			return false;
		},
	}));
	for (const run of runs) void rateLimiter.acquire(run);
	expect(looks).toBeLessThan(10 * runs.length);
});
