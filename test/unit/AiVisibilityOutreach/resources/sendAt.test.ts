import { email } from '../../../../nodes/AiVisibilityOutreach/resources/email';
import { clock } from '../../../../nodes/shared/base/time/clock';
import type { DeclaredOperation } from '../../../../nodes/shared/forms/describe/types';

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
