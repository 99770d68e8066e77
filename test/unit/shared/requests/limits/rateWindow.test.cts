import { RateWindow } from '../../../../../nodes/shared/requests/limits/rateWindow';

const MINUTE = 60_000;

const LENDING = { slots: 1, share: 0 };

describe('a rate window', () => {
	it('is closed for the longest pause that was asked for', () => {
		const window = new RateWindow(100, 8);
		window.admit();
		window.admit();
		window.release(0, 0, 20_000);
		window.release(0, 0, 5_000);
		expect(window.isRateLimited(19_999, false)).toBe(true);
		expect(window.isRateLimited(20_000, false)).toBe(false);
	});

	/** Admits as many at once as it can. @returns how many */
	const admitAll = (window: RateWindow) => {
		let count = 0;
		for (; window.hasRoom(MINUTE, false); count++) window.admit();
		return count;
	};

	it('goes on with one at a time after a limit, and doubles with each success', () => {
		const window = new RateWindow(100, 8);
		window.admit();
		window.release(0, 0, 1_000);
		const slots = () => {
			const count = admitAll(window);
			for (let n = 0; n < count; n++) {
				window.release(MINUTE, 1_000, count > 1 && n > 0 ? 0 : undefined);
			}
			return count;
		};
		expect(slots()).toBe(1);
		expect(slots()).toBe(2);
		expect(slots()).toBe(1);
	});

	it('is not opened by the successes of what was under way before the pause', () => {
		const window = new RateWindow(100, 8);
		expect(admitAll(window)).toBe(8);
		window.release(500, 0, 1_000);
		for (let n = 0; n < 7; n++) window.release(600 + n, 0);
		expect(admitAll(window)).toBe(1);
		window.release(1_600, 1_500);
		expect(admitAll(window)).toBe(2);
	});

	it('lends no slots after a limit until all of its own are open again', () => {
		const window = new RateWindow(100, 2, LENDING);
		const lends = (pauseMs?: number) => {
			window.admit();
			window.release(0, 0, pauseMs);
			const count = admitAll(window);
			const isLent = window.hasRoom(MINUTE, true);
			for (let n = 0; n < count; n++) window.release(0, -1);
			return isLent;
		};
		expect(lends()).toBe(true);
		expect(lends(0)).toBe(false);
	});
});
