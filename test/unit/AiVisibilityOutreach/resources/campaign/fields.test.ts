import {
	checkWindow,
	updateSettings,
} from '../../../../../nodes/AiVisibilityOutreach/resources/campaign/fields';
import { normalize } from '../../../../../nodes/shared/run/input/values';

describe.each(['sendWindowStart', 'sendWindowEnd'])('the time of %s', (name) => {
	const field = updateSettings.find((each) => each.name === name)!;

	it.each(['00:00', '09:30', '19:59', '23:59'])('may be %j', (value) =>
		expect(normalize(value, field)).toBe(value),
	);

	it.each(['24:00', '9:30', '09:60', '09:30:00', '9 am'])('is refused as %j', (value) =>
		expect(() => normalize(value, field)).toThrow('must be a time such as 17:30'),
	);
});

it('refuses a window of no length, and no other', () => {
	const given = (send_window_start?: string | null, send_window_end?: string | null) => () =>
		checkWindow(
			{ method: 'PATCH', path: '/v1/x', body: { send_window_start, send_window_end } },
			() => undefined,
		);
	expect(given('09:00', '09:00')).toThrow('are the same time');
	for (const other of [given('22:00', '06:00'), given(null, null), given(), given('09:00')]) {
		expect(other).not.toThrow();
	}
});
