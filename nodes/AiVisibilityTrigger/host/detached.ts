import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';
import { CREDENTIAL, type ApiContext } from '../../shared/requests/keys/apiContext';
import type { ServiceCredential } from '../../shared/requests/keys/serviceAddress';
import { wasAccepted } from './request';

/**
 * Runs work after the response to a delivery. A failure never delays the response.
 *
 * @param onFailure receives what the work throws, or what n8n throws when the credential cannot be
 * read
 */
export async function afterResponse(
	context: IWebhookFunctions,
	work: (detached: ApiContext) => Promise<void>,
	onFailure: (error: Error) => void,
): Promise<void> {
	try {
		const detached = await detach(context);
		void wasAccepted(context)
			.then(async () => await work(detached))
			.catch(onFailure);
	} catch (error) {
		onFailure(error as Error);
	}
}

/**
 * Reads everything that later requests need while the delivery's context is open. After the response,
 * the newest n8n discards what it evaluates a credential's expressions with, so the key is added to
 * requests here.
 */
async function detach(context: IWebhookFunctions): Promise<ApiContext> {
	const { helpers, logger } = context;
	const node = context.getNode();
	const credential = await context.getCredentials<ServiceCredential>(CREDENTIAL);
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
