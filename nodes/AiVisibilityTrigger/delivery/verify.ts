import type { IWebhookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { clock } from '../../shared/base/time/clock';
import { CREDENTIAL } from '../../shared/requests/keys/apiContext';
import { abbreviationOf, type ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import type { EndpointStore } from '../endpoint/store';
import type { WebhookRequest } from '../host/request';
import { type CheckedDelivery, conclude, type KnownSecrets, secretsOf } from '../secret/policy';
import type { Settings } from '../settings';
import { checkSignature, signingTime } from './signature';

/** The credential could not be read; the message is n8n's. */
export class UnreadableCredential extends Error {}

/**
 * Checks a delivery with all secrets that may have signed it.
 *
 * @param store of the endpoint that received it
 * @throws UnreadableCredential
 */
export async function verify(
	context: IWebhookFunctions,
	{ headers, rawBody, isTest }: WebhookRequest,
	store: EndpointStore,
	settings: Settings,
): Promise<CheckedDelivery> {
	const known = await readSecrets(context, store, settings);
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
		conclusion: conclude(checked, known),
	};
}

/**
 * Reads the credential only when necessary: for that, the newest n8n starts an expression engine,
 * which takes longer than all the rest.
 */
async function readSecrets(
	context: IWebhookFunctions,
	store: EndpointStore,
	{ registration }: Settings,
): Promise<KnownSecrets> {
	const isOwn = registration === 'automatic';
	const staticData = context.getWorkflowStaticData('node');
	const endpoints = registration === 'byHand' ? [] : store.loadSigning(staticData);
	const stored = endpoints.find((endpoint) => endpoint.abbreviation)?.abbreviation;
	const toKnown = (abbreviation: string): KnownSecrets => ({
		secrets: secretsOf(endpoints.map((endpoint) => ({ ...endpoint, abbreviation }))),
		whyNone: 'the secret of the endpoint is not known',
		isOwn,
		abbreviation,
	});
	if (isOwn && stored !== undefined) return toKnown(stored);
	const reading = context.getCredentials<ServiceCredential>(CREDENTIAL);
	const credential = await reading.catch(({ message }: Error) => {
		throw new UnreadableCredential(message);
	});
	const known = toKnown(stored ?? abbreviationOf(String(credential.apiKey ?? '')));
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
