import type { IWebhookFunctions } from 'n8n-workflow';
import { EndpointMemory } from '../../../../nodes/AiVisibilityTrigger/endpoint/memory';
import { signingSecretIn, verify } from '../../../../nodes/AiVisibilityTrigger/endpoint/verify';
import type { WebhookRequest } from '../../../../nodes/AiVisibilityTrigger/host/request';
import type { Settings } from '../../../../nodes/AiVisibilityTrigger/settings';
import type { ServiceCredential } from '../../../../nodes/shared/requests/keys/serviceAddress';
import { nowInSeconds, signatureHeader } from '../../../../sandbox/webhooks/signing';
import { storedEndpoint } from '../../support/storedEndpoint';

const older = storedEndpoint({ secret: 'older', abbreviation: 'ab' });
const newer = storedEndpoint({ secret: 'newer', abbreviation: 'ab', revision: 2 });

const body = '{}';

/** Checks a delivery with these signatures: `older` is stored, and `newer` known to the process. */
async function check(
	signatures: { v1?: string; v0?: string } | undefined,
	registration: Settings['registration'] = 'automatic',
	credential: Partial<ServiceCredential> | Error = { webhookSigningSecret: 'by hand' },
	{ isKnown = true, tolerance = 300, age = 0 } = {},
) {
	const memory = new EndpointMemory('https://n8n.example');
	if (isKnown) memory.update(newer);
	const context = {
		getCredentials: async () => {
			if (credential instanceof Error) throw credential;
			return { apiKey: 'ab_live_1', ...credential };
		},
	} as unknown as IWebhookFunctions;
	const t = nowInSeconds() - age;
	const header = signatures && signatureHeader(body, signatures as { v1: string }, t);
	const request = { headers: { 'x-ab-signature': header }, rawBody: Buffer.from(body) };
	const settings = { registration, toleranceSeconds: tolerance } as Settings;
	const { refusal, secret, endpoint } = await verify(
		context,
		request as unknown as WebhookRequest,
		registration === 'byHand' ? [] : memory.loadSigning(isKnown ? { endpoint: older } : {}),
		settings,
	);
	return { refusal, secret, endpoint };
}

describe('a delivery', () => {
	it.each([
		['the newest secret', { v1: 'newer' }, newer],
		['the newest of two', { v1: 'newer', v0: 'older' }, newer],
		['an older one, which counts as it signs', { v1: 'older' }, older],
	])('is accepted by %s', async (_, signatures, endpoint) => {
		expect(await check(signatures)).toEqual({ secret: 'newest', endpoint });
	});

	it('is accepted for a day after somebody has rotated the secret', async () => {
		expect(await check({ v1: 'foreign', v0: 'newer' })).toEqual({
			secret: 'rotated',
			endpoint: newer,
		});
	});

	it('is accepted by the secret in the credential, which has no endpoint', async () => {
		expect(await check({ v1: 'by hand' }, 'byHand')).toEqual({ secret: 'newest' });
		expect(await check({ v1: 'newer' }, 'byHand')).toEqual({ refusal: 'no match' });
	});

	it.each([{ v1: 'newer' }, { v1: 'by hand' }])(
		'is accepted by either where the form does not say who keeps the secret: %j',
		async (signatures) => {
			expect(await check(signatures, 'neither' as never)).toMatchObject({ secret: 'newest' });
		},
	);
});

it.each([
	['newer', 60, { refusal: 'outside the tolerance' }],
	['older', 60, { refusal: 'outside the tolerance' }],
	['newer', 300, { secret: 'newest', endpoint: newer }],
])('a delivery of 100 s ago by the %s secret, with a tolerance of %i s: %j', async (...row) => {
	const [v1, tolerance, expected] = row;
	const checked = await check({ v1 }, 'automatic', {}, { tolerance, age: 100 });
	expect(checked).toEqual(expected);
});

describe('a refused delivery', () => {
	it('may come from a lost secret', async () => {
		expect(await check({ v1: 'guessed' })).toEqual({ refusal: 'no match', secret: 'lost' });
		expect(await check({ v1: 'newer' }, 'automatic', {}, { isKnown: false })).toEqual({
			refusal: 'the secret of the endpoint is not known',
			secret: 'lost',
		});
	});

	it.each([
		['has no signature', undefined, 'automatic', 'no signature'],
		['is for an endpoint registered by hand', { v1: 'guessed' }, 'byHand', 'no match'],
	] as const)('says nothing about the secret when it %s', async (_, signatures, by, refusal) => {
		expect(await check(signatures, by)).toEqual({ refusal });
	});

	it('says what is wrong with the credential', async () => {
		const none = await check({ v1: 'by hand' }, 'byHand', {});
		expect(none.refusal).toContain("no 'Webhook Signing Secret'");
		for (const by of ['byHand', 'automatic'] as const) {
			const unreadable = await check({ v1: 'new' }, by, new Error('gone'), { isKnown: false });
			expect(unreadable).toEqual({ refusal: 'the credential cannot be read: gone' });
		}
	});
});

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
