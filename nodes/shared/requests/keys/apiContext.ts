import type { IAllExecuteFunctions, IHttpRequestOptions, INode, Logger } from 'n8n-workflow';

export const CREDENTIAL = 'aiVisibilityApi';

/** What requests need of the n8n context: that of a node, list, trigger or poll. */
export interface ApiContext {
	helpers: {
		httpRequestWithAuthentication(
			this: IAllExecuteFunctions,
			credentialType: string,
			options: IHttpRequestOptions,
		): Promise<unknown>;
	};
	getCredentials<T extends object>(type: string, itemIndex?: number): Promise<T>;
	getNode(): INode;
	logger: Logger;
}
