import { EventEmitter } from 'node:events';
import type { IWebhookFunctions } from 'n8n-workflow';
import { claim, wasAccepted } from '../../../../nodes/AiVisibilityTrigger/delivery/claims';
import { useManualTime } from '../../support/manualTime.cts';

const HOUR_MS = 3_600_000;

const time = useManualTime();

/** IDs that no other test has claimed: the process remembers them. */
let prefix = 0;
beforeEach(() => void (prefix += 1));
const own = (...ids: string[]) => ids.map((id) => `${prefix} ${id}`);

/** A delivery that n8n answers at once. @returns whether it may start the workflow */
const deliver = async (ids: string | string[], isAccepted = true) =>
	await claim(own(...[ids].flat()), async () => await Promise.resolve(isAccepted));

describe('an event', () => {
	it.each([
		[true, 0],
		[false, 1],
	])('waits until its duplicate is answered; if accepted is %s, so many start: %i', async (isAccepted, starts) => {
		let answer: (isAccepted: boolean) => void = () => {};
		await claim(own('evt_1'), async () => await new Promise((resolve) => (answer = resolve)));
		const results: boolean[] = [];
		const waiting = [1, 2, 3].map(async () => results.push(await deliver('evt_1')));
		await new Promise(setImmediate);
		expect(results).toEqual([]);
		answer(isAccepted);
		await Promise.all(waiting);
		expect(results.filter(Boolean)).toHaveLength(starts);
	});

	it('is recognized by any of its IDs, and starts again only where the answer was no 2xx', async () => {
		await deliver(['a', 'b'], false);
		expect(await deliver('b')).toBe(true);
		expect(await deliver(['b', 'c'])).toBe(false);
		expect(await deliver(['c', 'a'])).toBe(true);
	});

	it('is remembered for as long as the service repeats it: 32 hours', async () => {
		await deliver('evt_1');
		time.now += 32 * HOUR_MS - 1;
		expect(await deliver('evt_1')).toBe(false);
		time.now += 1;
		expect(await deliver('evt_1')).toBe(true);
	});

	it('is remembered until 20,000 newer ones have come', async () => {
		await deliver('first');
		for (let count = 0; count < 19_999; count += 1) await deliver(`newer ${count}`);
		expect(await deliver('first')).toBe(false);
		await deliver('one more');
		await deliver('another');
		expect(await deliver('first')).toBe(true);
	});
});

describe('n8n has accepted a delivery', () => {
	const contextOf = (response: object) => ({ getResponseObject: () => response }) as unknown as IWebhookFunctions;

	it.each([
		[200, true],
		[299, true],
		[300, false],
		[500, false],
	])('with the status %i, which is known at once: %j', async (statusCode, isAccepted) => {
		const response = Object.assign(new EventEmitter(), { writableEnded: false, statusCode });
		const answered = wasAccepted(contextOf(response));
		Object.assign(response, { writableEnded: true }).emit('finish');
		expect(await time.until(answered, 0)).toBe(isAccepted);
	});

	it('once it has answered, also a caller who has disconnected, at most two hours later', async () => {
		const late = Object.assign(new EventEmitter(), { writableEnded: false, statusCode: 200 });
		const never = Object.assign(new EventEmitter(), { writableEnded: false, statusCode: 200 });
		const [accepted, lost] = [late, never].map(async (response) => await wasAccepted(contextOf(response)));
		const from = time.now;
		await time.advance(HOUR_MS);
		late.writableEnded = true;
		expect(await time.until(accepted)).toBe(true);
		expect(time.now - from).toBe(HOUR_MS + 1_000);
		expect(await time.until(lost)).toBe(false);
		expect(Math.round((time.now - from) / 60_000)).toBe(120);
	});
});
