import { toTimestamp, toTimeText } from '../../../../../nodes/shared/base/time/timestamp';

describe('a time of the service', () => {
	it.each([
		['2026-03-01T00:00:00Z'],
		['2026-03-01T01:00:00.000+01:00'],
		['2026-03-01T00:00:00.000'],
		['2026-03-01 00:00'],
		[Date.UTC(2026, 2, 1)],
	])('is read from %j', (value) => {
		expect(toTimestamp(value)).toBe(Date.UTC(2026, 2, 1));
		expect(toTimeText(value)).toBe(typeof value === 'string' ? value : null);
	});

	it.each([null, undefined, '', 'tomorrow', {}, true, NaN])('is not read from %j', (value) => {
		expect(toTimestamp(value)).toBeNaN();
		expect(toTimeText(value)).toBe(value === 'tomorrow' ? value : null);
	});
});
