import { checkSettings } from '../../../../../nodes/AiVisibilityOutreach/resources/campaign/checkSettings';

const request = (body: object) => ({ method: 'PATCH' as const, path: '/v1/x', body });

describe('the settings of a campaign', () => {
	it.each([0, 10, 11, 1440, null, undefined])('may have a send interval of %s', (interval) => {
		const given = request({ name: 'Spring', send_interval_minutes: interval });
		expect(checkSettings(given)).toBe(given);
	});

	it.each([1, 5, 9])('may not have a send interval of %d minutes', (interval) => {
		expect(() => checkSettings(request({ send_interval_minutes: interval }))).toThrow(
			"'Send Interval (Minutes)' must be 0, or at least 10",
		);
	});

	it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', null, undefined])(
		'may have the time zone %s',
		(timezone) => {
			const given = request({ send_window_timezone: timezone });
			expect(checkSettings(given)).toBe(given);
		},
	);

	it.each(['Europe/Bielefeld', 'Berlin', '+01:00', 'GMT+1', ' '])(
		'may not have the time zone "%s"',
		(timezone) => {
			expect(() => checkSettings(request({ send_window_timezone: timezone }))).toThrow(
				"'Send Window Time Zone' must be the name of a time zone",
			);
		},
	);
});
