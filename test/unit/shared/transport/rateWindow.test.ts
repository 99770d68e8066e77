import { RateWindow } from '../../../../nodes/shared/transport/rateWindow';

const MINUTE = 60_000;

/** Admits and answers requests at once. */
const fill = (window: RateWindow, count: number, at: number) => {
	for (let n = 0; n < count; n++) {
		window.admit();
		window.release(at);
	}
};

describe('a rate window', () => {
	it('is full with the limit, and open again a minute after the answers', () => {
		const window = new RateWindow(3, 8);
		fill(window, 2, 100);
		expect(window.isRateLimited(100)).toBe(false);
		fill(window, 1, 200);
		expect(window.isRateLimited(100 + MINUTE - 1)).toBe(true);
		expect(window.isRateLimited(100 + MINUTE)).toBe(false);
	});

	it('counts what is under way', () => {
		const window = new RateWindow(1, 8);
		window.admit();
		expect(window.isRateLimited(10 * MINUTE)).toBe(true);
	});

	it('keeps some of the minute for others', () => {
		const window = new RateWindow(10, 8);
		fill(window, 8, 0);
		expect(window.isRateLimited(0)).toBe(false);
		expect(window.isRateLimited(0, 2)).toBe(true);
	});

	it('lends slots beyond its own to who may use them', () => {
		const window = new RateWindow(10, 1);
		window.admit();
		expect(window.hasSlot()).toBe(false);
		expect(window.hasSlot(1)).toBe(true);
		window.admit();
		expect(window.hasSlot(1)).toBe(false);
	});

	it('is closed for the longest pause that was asked for', () => {
		const window = new RateWindow(100, 8);
		window.admit();
		window.admit();
		window.release(0, 20_000);
		window.release(0, 5_000);
		expect(window.isRateLimited(19_999)).toBe(true);
		expect(window.isRateLimited(20_000)).toBe(false);
	});

	it('goes on with one at a time after a limit, and doubles with each success', () => {
		const window = new RateWindow(100, 8);
		window.admit();
		window.release(0, 1_000);
		const slots = () => {
			let count = 0;
			for (; window.hasSlot(); count++) window.admit();
			for (let n = 0; n < count; n++) window.release(MINUTE, count > 1 && n > 0 ? 0 : undefined);
			return count;
		};
		expect(slots()).toBe(1);
		expect(slots()).toBe(2);
		expect(slots()).toBe(1);
	});

	it('is open until a limit, and again with all of its slots', () => {
		const window = new RateWindow(100, 4);
		const answer = (pauseMs?: number) => {
			window.admit();
			window.release(0, pauseMs);
			return window.isOpen;
		};
		expect(window.isOpen).toBe(true);
		expect([undefined, 1_000, undefined, undefined].map(answer)).toEqual([
			true,
			false,
			false,
			true,
		]);
	});

	it('knows nothing any more after a minute of rest', () => {
		const window = new RateWindow(100, 8);
		expect(window.isIdle(0)).toBe(true);
		fill(window, 1, 0);
		expect(window.isIdle(MINUTE - 1)).toBe(false);
		expect(window.isIdle(MINUTE)).toBe(true);
	});

	it('knows of a pause until it is over, however long it is', () => {
		const window = new RateWindow(100, 8);
		window.admit();
		window.release(0, 3 * MINUTE);
		expect(window.isIdle(3 * MINUTE - 1)).toBe(false);
		expect(window.isIdle(3 * MINUTE)).toBe(true);
	});
});
