import { toTimestamp, toTimeText } from '../../../../../nodes/shared/base/time/timestamp';

const MARCH = Date.UTC(2026, 2, 1);

describe('a time of the service', () => {
	it.each([
		['2026-03-01T00:00:00Z'],
		['2026-03-01T01:00:00.000+01:00'],
		['2026-03-01T00:00:00.000'],
		['2026-03-01 00:00'],
		[MARCH / 1_000],
		[String(MARCH / 1_000)],
		[MARCH],
		[String(MARCH)],
	])('is read from %j', (value) => {
		expect(toTimestamp(value)).toBe(MARCH);
	});

	it('keeps fractions of a second', () => {
		expect(toTimestamp(MARCH / 1_000 + 0.25)).toBe(MARCH + 250);
	});

	it.each([null, undefined, '', 'tomorrow', {}, true, NaN])('is not read from %j', (value) => {
		expect(toTimestamp(value)).toBeNaN();
		expect(toTimeText(value)).toBe(value === 'tomorrow' ? value : null);
	});

	it('is shown as it came, or as ISO 8601', () => {
		expect(toTimeText('2026-03-01T01:00:00+01:00')).toBe('2026-03-01T01:00:00+01:00');
		expect(toTimeText(MARCH / 1_000)).toBe('2026-03-01T00:00:00.000Z');
		expect(toTimeText(String(MARCH))).toBe('2026-03-01T00:00:00.000Z');
		expect(toTimeText(1e300)).toBeNull();
	});
});
