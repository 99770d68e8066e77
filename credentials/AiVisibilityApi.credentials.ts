import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	Icon,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import type { OperationError } from '../nodes/shared/base/errors/operationError';
import { credentialMessages } from '../nodes/shared/messages/serviceMessages';
import {
	requireService,
	serviceRoot,
	usableKey,
} from '../nodes/shared/requests/keys/serviceAddress';

/** n8n's rules for packages let a catch block throw only what a call gives. */
const inOneSentence = ({ message, description }: OperationError): Error =>
	new Error(`${message}. ${description}`);

export class AiVisibilityApi implements ICredentialType {
	name = 'aiVisibilityApi';

	displayName = 'AI Visibility API';

	icon: Icon = {
		light: 'file:../icons/aiVisibility.svg',
		dark: 'file:../icons/aiVisibility.dark.svg',
	};

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-ai-visibility#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: "The address of the service's API, with or without /v1 at the end",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. ab_live_…',
			description: 'You create the key in the developer settings of your workspace in the service',
		},
		// The usual sets of scopes, as in the README. n8n shows no line breaks in a notice.
		...[
			'When you create the key, give it the scopes for what you want to do. You can copy them from here:',
			'<b>Read only</b>: read:all',
			'<b>Reports</b>: read:all, write:brands, write:jobs, write:prompts, write:region-configs, write:reports, write:scheduled, write:webhooks',
			'<b>Content</b>: read:all, write:audit, write:brand-audits, write:cms, write:content, write:seo, write:tasks',
			'<b>Outreach</b>: read:all, write:all',
		].map((displayName, index): INodeProperties => ({
			displayName,
			name: `scopesNotice${index}`,
			type: 'notice',
			default: '',
		})),
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 120,
			description:
				'How many requests per minute the nodes send with this key. Lower it if another client uses the same key.',
		},
		{
			displayName: 'LLM Requests per Minute',
			name: 'llmRequestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			description:
				"How many requests per minute may use a language model: to generate facts, add prompts, and run reports and schedules. They also count toward 'Requests per Minute'.",
		},
	];

	/**
	 * A function, because n8n evaluates the expressions of a declaration again for each request. A
	 * property, because n8n loses methods: the HTTP Request node would not offer the credential.
	 *
	 * @throws Error in one sentence: of another error, n8n would show the code
	 */
	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		try {
			requireService(serviceRoot(String(credential.baseUrl)), request);
			const Authorization = `Bearer ${usableKey(credential.apiKey)}`;
			const headers = { ...request.headers, Authorization };
			return { ...request, headers, sendCredentialsOnCrossOriginRedirect: false };
		} catch (error) {
			throw inOneSentence(error as OperationError);
		}
	};

	/**
	 * Asks who owns the key, which every valid key may do at no cost (sandbox/api.md 2.8). The rules look
	 * at the body alone, because those about the status never apply in n8n 1.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL:
				"={{ String($credentials.baseUrl).trim().replace(/\\/+$/, '').replace(/\\/+v1$/, '') }}",
			url: '/v1/me',
			timeout: 15_000,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
		},
		rules: [
			...credentialMessages().map(([value, message]) => ({ key: 'error.code', value, message })),
			{
				key: 'user_id',
				value: undefined,
				// The answers of an outage, a proxy and a wrong address cannot be told apart.
				message:
					"Unexpected response from this address. Check the 'Base URL': it must be the address of the API, not of the website. A proxy, firewall or login page may also answer instead. If everything is right, try again later.",
			},
		].map((properties) => ({ type: 'responseSuccessBody' as const, properties })),
	};
}
