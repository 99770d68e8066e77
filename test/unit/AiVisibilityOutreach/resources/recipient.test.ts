import { recipientEmail } from '../../../../nodes/AiVisibilityOutreach/resources/email';
import { normalize } from '../../../../nodes/shared/run/input/values';

describe("a recipient's email address", () => {
	const read = (value: string) => normalize(value, recipientEmail);

	it.each(['anna@magazine.example', 'a+b@x'])('may be %j', (value) => {
		expect(read(value)).toBe(value);
	});

	it.each([
		'anna',
		'anna@',
		'@x.example',
		'a b@x.example',
		'a@x .example',
		' a@x.example',
		'a@b@c',
	])('is refused as %j', (value) => expect(() => read(value)).toThrow('must be an email address'));
});
