import type { IWebhookFunctions } from 'n8n-workflow';
import { CREDENTIAL } from '../../shared/transport/http';
import { abbreviationOf, type ServiceCredential } from '../../shared/transport/serviceAddress';
import { loadCandidates, type StoredEndpoint } from '../registration/endpointStore';
import { webhookUrlOf } from '../registration/webhookUrl';

/** What is needed of the request, which n8n hands on as it came. */
export interface Delivery {
	rawBody: Buffer | undefined;
	/** @param name of the service's header without its prefix: `Signature` */
	header(name: string): string | string[] | undefined;
	/** With whose secrets it may be signed, the newest first; none where the user registered it. */
	endpoints: StoredEndpoint[];
	/** Set where the user registered the endpoint, and keeps its secret in the credential. */
	byHand?: { secret: string | undefined };
}

/**
 * Reads a delivery. The credential is read only where there is no way without it: the newest n8n
 * starts an expression engine for that, which takes longer than all the rest.
 *
 * @throws what n8n throws when the credential cannot be read
 */
export async function readDelivery(context: IWebhookFunctions): Promise<Delivery> {
	const isByHand = context.getNodeParameter('registration', 'automatic') === 'byHand';
	const url = webhookUrlOf(context);
	const stored = isByHand ? [] : loadCandidates(context.getWorkflowStaticData('node'), url);
	const known = stored.find(({ abbreviation }) => abbreviation)?.abbreviation;
	const credential =
		known === undefined ? await context.getCredentials<ServiceCredential>(CREDENTIAL) : undefined;
	const abbreviation = known ?? abbreviationOf(String(credential?.apiKey ?? ''));
	const headers = context.getHeaderData() as Record<string, string | string[] | undefined>;
	return {
		rawBody: await readRawBody(context),
		header: (name) => headers[`x-${abbreviation}-${name.toLowerCase()}`],
		endpoints: stored.map((endpoint) => ({ ...endpoint, abbreviation })),
		byHand: isByHand ? { secret: credential?.webhookSigningSecret } : undefined,
	};
}

/** What n8n adds to the request of a webhook. */
interface WebhookRequest {
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}

/** Of content types that n8n does not parse, it reads the body only when it is asked to. */
async function readRawBody(context: IWebhookFunctions): Promise<Buffer | undefined> {
	const request = context.getRequestObject() as unknown as WebhookRequest;
	if (request.rawBody === undefined) await request.readRawBody?.().catch(() => undefined);
	return request.rawBody;
}

/** @returns the id of a delivery; null when it names none */
export function deliveryIdOf({ header }: Delivery): string | null {
	const id = header('Delivery-Id');
	return typeof id === 'string' && id !== '' && id.length <= 255 ? id : null;
}
