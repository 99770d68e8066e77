import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';
import type { ApiContext } from '../../shared/transport/http';
import type { ServiceCredential } from '../../shared/transport/serviceAddress';

/**
 * The context of a delivery for requests that are made when it has been answered. The newest n8n has
 * by then put away what it evaluates a credential's expressions with, so the key is put on by hand.
 *
 * @param credential as it was read while the delivery was open
 */
export function detachedContext(
	context: IWebhookFunctions,
	credential: ServiceCredential,
): ApiContext {
	const { helpers, logger } = context;
	const node = context.getNode();
	const send = async (_credentialType: string, options: IHttpRequestOptions) => {
		const headers = { ...options.headers, Authorization: `Bearer ${credential.apiKey}` };
		return (await helpers.httpRequest({ ...options, headers })) as unknown;
	};
	return {
		helpers: { httpRequestWithAuthentication: send },
		getCredentials: async <T extends object>() => credential as unknown as T,
		getNode: () => node,
		logger,
	};
}
