import { RateWindow } from '../../../../../nodes/shared/requests/limits/rateWindow';

it('a rate window is closed for the longest pause that was asked for', () => {
	const window = new RateWindow(100, 8);
	window.admit();
	window.admit();
	window.release(0, 20_000);
	window.release(0, 5_000);
	expect(window.hasRoom(19_999, false)).toBe(false);
	expect(window.hasRoom(20_000, false)).toBe(true);
});

it('a rate window counts a request for a minute from its end', () => {
	const window = new RateWindow(1, 8);
	window.admit();
	window.release(0);
	expect([59_999, 60_000].map((now) => window.hasRoom(now, false))).toEqual([false, true]);
});
