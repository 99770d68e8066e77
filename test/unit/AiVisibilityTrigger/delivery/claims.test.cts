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

/** A delivery that n8n has not answered yet. */
async function begin(id: string) {
	let answer: (isAccepted: boolean) => void = () => {};
	const answered = new Promise<boolean>((resolve) => (answer = resolve));
	await claim(own(id), async () => await answered);
	return answer;
}

describe('an event', () => {
	it('starts the workflow once', async () => {
		expect(await deliver('evt_1')).toBe(true);
		expect(await deliver('evt_1')).toBe(false);
		expect(await deliver('evt_2')).toBe(true);
	});

	it('starts it again where the answer was no 2xx', async () => {
		await deliver('evt_1', false);
		expect(await deliver('evt_1')).toBe(true);
	});

	it('waits until its duplicate is answered', async () => {
		const answer = await begin('evt_1');
		let second: boolean | undefined;
		const waiting = deliver('evt_1').then((isClaimed) => (second = isClaimed));
		await new Promise(setImmediate);
		expect(second).toBeUndefined();
		answer(true);
		await waiting;
		expect(second).toBe(false);
	});

	it('is taken over by one of several that wait, where the first was not accepted', async () => {
		const answer = await begin('evt_1');
		const waiting = [1, 2, 3].map(async () => await deliver('evt_1'));
		answer(false);
		expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
	});

	it('is recognized by any of its IDs', async () => {
		await deliver(['a', 'b']);
		expect(await deliver(['b', 'c'])).toBe(false);
		expect(await deliver(['c', 'd'])).toBe(true);
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
	])('with the status %i: %j', async (statusCode, isAccepted) => {
		const response = Object.assign(new EventEmitter(), { writableEnded: true, statusCode });
		expect(await wasAccepted(contextOf(response))).toBe(isAccepted);
	});

	it('once it has answered, also a caller who has disconnected', async () => {
		const response = Object.assign(new EventEmitter(), { writableEnded: false, statusCode: 200 });
		const accepted = wasAccepted(contextOf(response));
		await time.advance(HOUR_MS);
		response.writableEnded = true;
		expect(await time.until(accepted)).toBe(true);
	});

	it('or not, after two hours without an answer', async () => {
		const response = Object.assign(new EventEmitter(), { writableEnded: false, statusCode: 200 });
		const from = time.now;
		expect(await time.until(wasAccepted(contextOf(response)))).toBe(false);
		expect(Math.round((time.now - from) / 60_000)).toBe(120);
	});
});
