import { unknownZone, zoneNamed, zoneOf } from '../../../../../nodes/shared/base/time/zone';

it.each([
	['Europe/Berlin', 'Europe/Berlin'],
	['UTC', 'UTC'],
	['UTC+7', 'Etc/GMT-7'],
	['utc-03', 'Etc/GMT+3'],
	['GMT+0', 'Etc/GMT-0'],
	['UTC+14', 'Etc/GMT-14'],
	['UTC+15', undefined],
	['DEFAULT', undefined],
	['', undefined],
])('the time zone "%s" is %s', (name, zone) => expect(zoneNamed(name)).toBe(zone));

it('a zone that is not known counts as UTC, and what to do is told', () => {
	expect(zoneOf('DEFAULT')).toBe('UTC');
	expect(unknownZone('X')).toMatch(/^The .* workflow, "X", .* in UTC\. Choose one in the settings of the workflow\.$/);
	expect(new Date(0).toLocaleTimeString('sv-SE', { timeZone: zoneOf('UTC+7') })).toBe('07:00:00');
});
