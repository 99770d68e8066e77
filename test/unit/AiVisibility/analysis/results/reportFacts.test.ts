import { toLocalDay } from '../../../../../nodes/AiVisibility/analysis/results/reportFacts';

describe('the day of a time', () => {
	it.each([
		['2026-03-01T22:30:00Z', 'Australia/Sydney', '2026-03-02'],
		['2026-03-01T22:30:00Z', 'UTC', '2026-03-01'],
		['2026-03-01T02:30:00+00:00', 'America/New_York', '2026-02-28'],
		[Date.UTC(2026, 2, 1, 22, 30) / 1_000, 'Australia/Sydney', '2026-03-02'],
		['soon', 'UTC', null],
		[null, 'UTC', null],
	])('%j in %s is %s', (value, timezone, expected) => {
		expect(toLocalDay(value, timezone)).toBe(expected);
	});
});
