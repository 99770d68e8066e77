import type { IWebhookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { clock } from '../../shared/base/time/clock';
import { CREDENTIAL } from '../../shared/requests/keys/apiContext';
import { abbreviationOf, type ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import type { StoredSecret } from '../endpoint/store';
import type { WebhookRequest } from '../host/request';
import { type CheckedDelivery, conclude, type KnownSecrets } from '../secret/policy';
import type { Settings } from '../settings';
import { checkSignature, signingTime } from './signature';

/**
 * Checks a delivery with all secrets that may have signed it.
 *
 * @param stored the secrets of the endpoint that received it; undefined when there is none
 */
export async function verify(
	context: IWebhookFunctions,
	{ headers, rawBody, isTest }: WebhookRequest,
	stored: StoredSecret[] | undefined,
	settings: Settings,
): Promise<CheckedDelivery> {
	const known = await readSecrets(context, stored, settings);
	const header = headers[`x-${known.abbreviation}-signature`];
	const id = headers[`x-${known.abbreviation}-delivery-id`];
	const now = Math.floor(clock.now() / 1000);
	const checked = known.secrets.map((each) => {
		const { secret } = each;
		const { toleranceSeconds: tolerance } = settings;
		return { ...each, check: checkSignature({ header, rawBody, secret, now, tolerance }) };
	});
	return {
		id: typeof id === 'string' && id !== '' && id.length <= 255 ? id : null,
		signedAt: Number(signingTime(header)),
		isTest,
		isUnreadable: known.isUnreadable,
		conclusion: conclude(checked, known),
	};
}

/**
 * Reads the credential only when necessary: for that, the newest n8n starts an expression engine,
 * which takes longer than all the rest.
 */
async function readSecrets(
	context: IWebhookFunctions,
	stored: StoredSecret[] | undefined,
	{ registration }: Settings,
): Promise<KnownSecrets> {
	const isOwn = registration === 'automatic';
	if (stored === undefined) {
		const whyNone = 'the trigger has no endpoint for this brand';
		return { secrets: [], whyNone, isOwn: false, abbreviation: '' };
	}
	const own = registration === 'byHand' ? [] : stored;
	const storedName = own.find(({ endpoint }) => endpoint.abbreviation)?.endpoint.abbreviation;
	const toKnown = (abbreviation: string): KnownSecrets => ({
		secrets: own.map((each) => ({ ...each, endpoint: { ...each.endpoint, abbreviation } })),
		whyNone: 'the secret of the endpoint is not known',
		isOwn,
		abbreviation,
	});
	if (isOwn && storedName !== undefined) return toKnown(storedName);
	const reading = context.getCredentials<ServiceCredential>(CREDENTIAL);
	const credential = await reading.catch(({ message }: Error) => message);
	if (typeof credential === 'string') {
		const none = { ...toKnown(''), secrets: [], isOwn: false };
		return { ...none, whyNone: `the credential cannot be read: ${credential}`, isUnreadable: true };
	}
	const known = toKnown(storedName ?? abbreviationOf(String(credential.apiKey ?? '')));
	if (isOwn) return known;
	try {
		return { ...known, secrets: [...known.secrets, { secret: signingSecretIn(credential) }] };
	} catch (error) {
		return { ...known, whyNone: (error as Error).message };
	}
}

/**
 * Returns the signing secret of an endpoint registered by hand, without whitespace from pasting.
 *
 * @throws OperationError when it is missing or malformed
 */
export function signingSecretIn({ webhookSigningSecret }: ServiceCredential): string {
	const secret = String(webhookSigningSecret ?? '').trim();
	if (secret === '') {
		throw new OperationError(
			"The credential has no 'Webhook Signing Secret'",
			'Enter the secret that the service showed when you registered the endpoint; a new one can be made there by rotating it. Or choose Register Endpoint Automatically.',
		);
	}
	if (/^[\x20-\x7e]*$/.test(secret)) return secret;
	throw new OperationError(
		"The 'Webhook Signing Secret' of the credential contains a line break or a character that no secret has",
		'Open the credential, paste the secret again and save it.',
	);
}
