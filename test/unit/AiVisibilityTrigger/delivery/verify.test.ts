import { signingSecretIn } from '../../../../nodes/AiVisibilityTrigger/delivery/verify';
import type { ServiceCredential } from '../../../../nodes/shared/requests/keys/serviceAddress';

describe('the signing secret in the credential', () => {
	const secretIn = (webhookSigningSecret: unknown) =>
		signingSecretIn({ webhookSigningSecret } as ServiceCredential);

	it.each(['whsec_1', ' whsec_1 ', 'whsec_1\n', '\r\nwhsec_1\t'])(
		'counts without what was pasted around it: %j',
		(pasted) => expect(secretIn(pasted)).toBe('whsec_1'),
	);

	it.each([undefined, '', ' \n'])('is missing: %j', (none) => {
		expect(() => secretIn(none)).toThrow("The credential has no 'Webhook Signing Secret'");
	});

	it.each(['whsec_1\nwhsec_2', 'whsec_••••'])('cannot be right: %j', (unusable) => {
		expect(() => secretIn(unusable)).toThrow('a line break or a character that no secret has');
	});
});
