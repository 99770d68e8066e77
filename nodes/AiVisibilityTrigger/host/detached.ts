import type { IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';
import { CREDENTIAL, type ApiContext } from '../../shared/keys/apiContext';
import type { ServiceCredential } from '../../shared/keys/serviceAddress';
import { wasAccepted } from './response';

/** A context for requests that are made when the delivery has been answered. */
export type DetachedContext = ApiContext;

/**
 * Has work done when the delivery has been answered. Nothing that fails in it holds up the answer.
 *
 * @param onFailure gets what work throws, or n8n when the credential cannot be read
 */
export async function afterAnswer(
	context: IWebhookFunctions,
	work: (detached: DetachedContext) => Promise<void>,
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
 * Reads what is needed of the context of a delivery while it is open. The newest n8n disposes of what
 * it evaluates a credential's expressions with when the delivery has been answered, so the key is put
 * on by hand.
 */
async function detach(context: IWebhookFunctions): Promise<DetachedContext> {
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
