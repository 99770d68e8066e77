import { updateSettings } from '../../../../../nodes/AiVisibilityOutreach/resources/campaign/fields';
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
