import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import { abbreviationOf, type ServiceCredential } from '../../shared/transport/serviceAddress';
import { DEFAULT_TOLERANCE_SECONDS } from '../parameters';
import { loadEndpoint, type StoredEndpoint } from '../registration/endpointStore';
import { checkSignature, type Verdict } from './signature';

/** How long the secret before a rotation signs along (docs/api.md 19.12). */
const OVERLAP_MS = 24 * 3_600_000;

/** What is needed of the request, which n8n hands on as it came. */
export interface Delivery {
	rawBody: Buffer | undefined;
	/** @param name of the service's header without its prefix: `Signature` */
	header(name: string): string | string[] | undefined;
}

/** What came of the check of a delivery. */
export interface Verification {
	/** Why it must not be believed, for the log; undefined when it is signed rightly. */
	why?: string;
	/** Whether the secret was replaced by somebody else, and signs along for a day only. */
	isRotated: boolean;
	/** The endpoint that it came through, where this trigger has registered it. */
	endpoint?: StoredEndpoint;
}

export function deliveryOf(context: IWebhookFunctions, credential: ServiceCredential): Delivery {
	const prefix = `x-${abbreviationOf(String(credential.apiKey ?? ''))}-`;
	const headers = context.getHeaderData() as Record<string, string | string[] | undefined>;
	const { rawBody } = context.getRequestObject() as unknown as { rawBody?: Buffer };
	return { rawBody, header: (name) => headers[prefix + name.toLowerCase()] };
}

/** Checks a delivery with the secret that this trigger has for its endpoint. */
export function verify(
	context: IWebhookFunctions,
	credential: ServiceCredential,
	delivery: Delivery,
): Verification {
	const isByHand = context.getNodeParameter('registration', 'automatic') === 'byHand';
	const check = checkerOf(context, delivery);
	if (isByHand) {
		const verdict = check(credential.webhookSigningSecret);
		return { ...toVerification(verdict, 'the credential has no Webhook Signing Secret') };
	}
	const url = context.getNodeWebhookUrl('default') ?? '';
	const endpoint = loadEndpoint(context.getWorkflowStaticData('node'), url);
	const verification = toVerification(check(endpoint?.secret), NO_SECRET);
	// What was on its way while this trigger renewed the secret is signed with the one before.
	const isEarlier =
		verification.why !== undefined && check(previousOf(endpoint)).startsWith('valid');
	return { ...(isEarlier ? { isRotated: false } : verification), endpoint };
}

const NO_SECRET =
	'the secret of the endpoint is not known; unpublish and publish the workflow (n8n 1: deactivate and activate it) to get a new one';

function checkerOf(
	context: IWebhookFunctions,
	{ header, rawBody }: Delivery,
): (secret: string | undefined) => Verdict {
	const { tolerance } = context.getNodeParameter('options', {}) as IDataObject;
	const common = {
		header: header('Signature'),
		rawBody,
		now: Math.floor(clock.now() / 1000),
		tolerance: Number(tolerance ?? DEFAULT_TOLERANCE_SECONDS),
	};
	return (secret) => checkSignature({ ...common, secret });
}

function toVerification(verdict: Verdict, withoutSecret: string): Verification {
	const isRotated = verdict === 'valid, rotated';
	if (isRotated || verdict === 'valid') return { isRotated };
	return { isRotated, why: verdict === 'no secret' ? withoutSecret : verdict };
}

function previousOf(endpoint: StoredEndpoint | undefined): string | undefined {
	const isInUse = endpoint !== undefined && clock.now() - endpoint.since < OVERLAP_MS;
	return isInUse ? endpoint.previous : undefined;
}
