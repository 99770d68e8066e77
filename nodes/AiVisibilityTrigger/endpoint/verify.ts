import type { IWebhookFunctions } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { clock } from '../../shared/base/time/clock';
import { CREDENTIAL } from '../../shared/requests/http';
import { abbreviationOf, type ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import type { WebhookRequest } from '../host/request';
import type { Settings } from '../settings';
import type { StoredEndpoint } from './memory';
import { checkSignature, type SignatureCheck, signingTime } from './signature';

/** A delivery after the check. */
export interface CheckedDelivery {
	/** From the header, which is not signed; null when it is missing. */
	id: string | null;
	/** In Unix seconds; NaN when the signature header has no time. */
	signedAt: number;
	/** Why the delivery is refused, for the log; undefined when its signature is valid. */
	refusal?: string;
	/** Whether the credential was needed and could not be read. */
	isUnreadable?: boolean;
	/**
	 * What the delivery shows about the secret: it is the newest; someone has rotated it within the
	 * last day; it may be lost, and the trigger can get a new one.
	 */
	secret?: 'newest' | 'rotated' | 'lost';
	/** The endpoint whose secret has signed it; undefined for one registered by hand. */
	endpoint?: StoredEndpoint;
}

/**
 * Checks a delivery with all secrets that may have signed it.
 *
 * @param own endpoints whose secret may have signed it; undefined when the trigger has none for its
 * brand
 */
export async function verify(
	context: IWebhookFunctions,
	{ headers, rawBody }: WebhookRequest,
	own: StoredEndpoint[] | undefined,
	settings: Settings,
): Promise<CheckedDelivery> {
	const { abbreviation, secrets, whyNone, isUnreadable } = await readSecrets(
		context,
		own,
		settings,
	);
	const header = headers[`x-${abbreviation}-signature`];
	const id = headers[`x-${abbreviation}-delivery-id`];
	const now = Math.floor(clock.now() / 1000);
	const { toleranceSeconds: tolerance, registration } = settings;
	const checked = secrets.map((each) => ({
		...each,
		check: checkSignature({ header, rawBody, secret: each.secret, now, tolerance }),
	}));
	const delivery = { id: id || null, signedAt: Number(signingTime(header)), isUnreadable };
	const find = (wanted: SignatureCheck) => checked.find(({ check }) => check === wanted);
	const signed = find('valid') ?? find('valid, rotated');
	if (signed !== undefined) {
		const { check, endpoint } = signed;
		return { ...delivery, secret: check === 'valid' ? 'newest' : 'rotated', endpoint };
	}
	const refusal = (find('outside the tolerance') ?? checked.at(0))?.check ?? whyNone;
	const isOwn = registration === 'automatic' && own !== undefined && !isUnreadable;
	const isLost = isOwn && [whyNone, 'no match'].includes(refusal);
	return { ...delivery, refusal, secret: isLost ? 'lost' : undefined };
}

/** The secrets with which a trigger checks deliveries. */
interface KnownSecrets {
	/** Each with its endpoint, but for the secret in the credential. */
	secrets: Array<{ secret: string; endpoint?: StoredEndpoint }>;
	/** Why there may be none, for the log. */
	whyNone: string;
	/** The abbreviation in the service's headers: `ab` in `X-AB-Signature`. */
	abbreviation: string;
	/** Whether the credential is needed and cannot be read. */
	isUnreadable?: true;
}

/**
 * Reads the credential only when necessary: for that, the newest n8n starts an expression engine,
 * which takes longer than all the rest.
 */
async function readSecrets(
	context: IWebhookFunctions,
	own: StoredEndpoint[] | undefined,
	{ registration }: Settings,
): Promise<KnownSecrets> {
	const isAutomatic = registration === 'automatic';
	const known: KnownSecrets = {
		secrets: (own ?? []).map((endpoint) => ({ secret: endpoint.secret, endpoint })),
		whyNone:
			own === undefined
				? 'the trigger has no endpoint for this brand'
				: 'the secret of the endpoint is not known',
		abbreviation: own?.find((endpoint) => endpoint.abbreviation)?.abbreviation ?? '',
	};
	if (own === undefined || (isAutomatic && known.abbreviation !== '')) return known;
	const reading = context.getCredentials<ServiceCredential>(CREDENTIAL);
	const credential = await reading.catch(({ message }: Error) => message);
	if (typeof credential === 'string') {
		const whyNone = `the credential cannot be read: ${credential}`;
		return { ...known, secrets: [], whyNone, isUnreadable: true };
	}
	known.abbreviation ||= abbreviationOf(String(credential.apiKey ?? ''));
	if (isAutomatic) return known;
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
