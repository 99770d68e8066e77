import fc from 'fast-check';
import { toIsoWithOffset } from '../../../../../nodes/shared/run/input/dates';

describe('toIsoWithOffset', () => {
	it.each([
		['2026-03-01T09:00:07', 'Europe/Berlin', '2026-03-01T09:00:07+01:00'],
		['2026-07-01T09:00:00', 'Europe/Berlin', '2026-07-01T09:00:00+02:00'],
		['2026-03-01 09:00', 'America/New_York', '2026-03-01T09:00:00-05:00'],
		[' 2026-03-01 ', 'Asia/Kolkata', '2026-03-01T00:00:00+05:30'],
		['2026-03-01T09:00', 'UTC', '2026-03-01T09:00:00+00:00'],
		// What the clocks show twice is the first of both.
		['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
		['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T03:00:00+01:00'],
		['2026-11-01T03:00', 'America/New_York', '2026-11-01T03:00:00-05:00'],
		// What has its offset stays as it is.
		['2026-03-01T09:00:00Z', 'Europe/Berlin', '2026-03-01T09:00:00Z'],
		['2026-03-01T09:00:00.25-05:00', 'Europe/Berlin', '2026-03-01T09:00:00.25-05:00'],
	])('takes %s in %s for %s', (value, timezone, expected) => {
		expect(toIsoWithOffset(value, timezone)).toBe(expected);
	});

	it('takes a Date, and the DateTime of an expression', () => {
		const date = new Date('2026-03-01T09:00:00Z');
		const expected = '2026-03-01T09:00:00.000Z';
		expect(toIsoWithOffset(date, 'Europe/Berlin')).toBe(expected);
		expect(toIsoWithOffset({ toJSDate: () => date }, 'Europe/Berlin')).toBe(expected);
	});

	it.each([
		'',
		'01.03.2026',
		'2026-02-30',
		'2026-03-01T24:30',
		'2026-03-01T10:60',
		'2026-03-01T10:00:00 in the morning',
		'2026-03-01T9:00 PM',
		'2026-03-01T',
		// JavaScript knows this form, of years with six digits; the service does not.
		'+012026-03-01T09:00:00Z',
		1_772_355_600,
		null,
		{},
		NaN,
		new Date(NaN),
		{ toJSDate: () => new Date(NaN) },
	])('finds no date in %p', (value) => {
		expect(toIsoWithOffset(value, 'Europe/Berlin')).toBeUndefined();
	});

	it.each([
		['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
		['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
		['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
	])('takes %s in %s, which the clocks may skip, for %s: as much later as they skip', (...row) => {
		const [given, timezone, moment] = row;
		expect(Date.parse(toIsoWithOffset(given, timezone)!)).toBe(Date.parse(moment));
	});

	it('means the same moment as the clock of the time zone shows', () => {
		const zones = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Tokyo', 'Pacific/Auckland');
		const moments = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2090) }).map((ms) => ms - (ms % 1000));
		fc.assert(
			fc.property(moments, zones, (moment, timezone) => {
				const shown = new Intl.DateTimeFormat('sv-SE', {
					timeZone: timezone,
					dateStyle: 'short',
					timeStyle: 'medium',
				});
				const local = shown.format(moment).replace(' ', 'T');
				const iso = toIsoWithOffset(local, timezone)!;
				// In the doubled hour of autumn, the text fits two moments.
				expect(shown.format(Date.parse(iso)).replace(' ', 'T')).toBe(local);
			}),
			{ numRuns: 500 },
		);
	});
});
