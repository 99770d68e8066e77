import { updateSettings } from '../../../../nodes/AiVisibilityOutreach/resources/campaign/fields';
import { email, recipientEmail } from '../../../../nodes/AiVisibilityOutreach/resources/email';
import { clock } from '../../../../nodes/shared/base/time/clock';
import type { DeclaredOperation } from '../../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../../nodes/shared/run/input/values';

describe("a recipient's email address", () => {
	const read = (value: string) => normalize(value, recipientEmail);

	it.each(['anna@magazine.example', 'a+b@x'])('may be %j', (value) => {
		expect(read(value)).toBe(value);
	});

	it.each(['anna', 'anna@', '@x.example', 'a b@x.example', 'a@x .example', 'a@b@c'])(
		'is refused as %j',
		(value) => expect(() => read(value)).toThrow('must be an email address'),
	);
});

describe.each(['sendWindowStart', 'sendWindowEnd'])('the time of %s', (name) => {
	const field = updateSettings.find((each) => each.name === name)!;

	it.each(['00:00', '09:30', '19:59', '23:59'])('may be %j', (value) => {
		expect(normalize(value, field)).toBe(value);
	});

	it.each(['24:00', '9:30', '09:60', '09:30:00', '9 am'])('is refused as %j', (value) =>
		expect(() => normalize(value, field)).toThrow('must be a time such as 17:30'),
	);
});

const send = email.operations.find(({ value }) => value === 'send') as DeclaredOperation;
const request = { method: 'POST', path: '/v1/brands/b/emails/e/sends' } as const;

const prepareAt = (sendAt: string | undefined) => send.prepare!(request, () => sendAt);

describe('the time of an email', () => {
	const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();

	it('may lie in the future, or be left to the service', () => {
		for (const at of [undefined, inMs(60_000)]) expect(prepareAt(at)).toBe(request);
	});

	it('cannot lie in the past, because the email would be sent at once', () => {
		expect(() => prepareAt(inMs(-60_000))).toThrow("'Send At' must be in the future");
	});
});
