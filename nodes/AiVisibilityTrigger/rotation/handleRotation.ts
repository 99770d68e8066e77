import type { IWebhookFunctions } from 'n8n-workflow';
import type { ServiceCredential } from '../../shared/transport/serviceAddress';
import { logLine } from '../delivery/logLine';
import { isNoted } from '../delivery/respond';
import { responseOf, wasAccepted } from '../delivery/response';
import type { Verification } from '../delivery/verify';
import { type StoredEndpoint, saveInProcess } from '../registration/endpointStore';
import { detachedContext } from './detachedContext';
import { renewSecret } from './renewSecret';

/**
 * Looks after a secret that was rotated elsewhere.
 *
 * @returns the endpoint as it is to be stored
 */
export function handleRotation(
	context: IWebhookFunctions,
	credential: ServiceCredential,
	{ isRotated, endpoint }: Verification,
): StoredEndpoint | undefined {
	if (!isRotated) return endpoint;
	if (endpoint === undefined) {
		context.logger.warn(
			logLine(
				context,
				'the signing secret was rotated. Deliveries are accepted for 24 hours more; put the new secret into the field Webhook Signing Secret of the credential by then.',
			),
		);
		return undefined;
	}
	// A test in the editor registers another endpoint anyway.
	if (context.getMode() === 'manual') return endpoint;
	const renewed: StoredEndpoint = { ...endpoint, renewing: true };
	saveInProcess(renewed);
	const later = detachedContext(context, credential);
	void wasAccepted(responseOf(context)).then(async (isAccepted) => {
		if (isAccepted && isNoted(context)) await renewSecret(later, endpoint);
	});
	return renewed;
}

/**
 * After a crash during a renewal no signature matches any more, and the newest n8n runs no hook of a
 * trigger when it starts. The note of the renewal says to continue it; without the note, and so as a
 * rule, a refused delivery causes nothing.
 */
export function resumeRotation(
	context: IWebhookFunctions,
	credential: ServiceCredential,
	{ endpoint }: Verification,
): void {
	if (endpoint?.renewing !== true || context.getMode() === 'manual') return;
	saveInProcess(endpoint);
	void renewSecret(detachedContext(context, credential), endpoint);
}
