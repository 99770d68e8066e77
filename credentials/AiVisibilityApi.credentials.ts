import type {
	ICredentialDataDecryptedObject,
	Icon,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** The usual sets of scopes, in short. A test compares them with those of the README. */
const scopeSets: Array<[purpose: string, scopes: string]> = [
	['Read only', 'read:all'],
	[
		'Reports',
		'read:all, write: brands, jobs, prompts, region-configs, reports, scheduled, webhooks',
	],
	['Content', 'read:all, write: audit, brand-audits, cms, content, seo, tasks'],
	['Outreach', 'read:all, write:all'],
];

const WHERE_TO_FIND =
	'You create the key in the service, in the developer settings of your workspace. Give it the scopes for what you want to do:';

const toLine = ([purpose, scopes]: [string, string]): string => `<b>${purpose}</b>: ${scopes}`;

const toNotice = (displayName: string, index: number): INodeProperties => ({
	displayName,
	name: `scopesNotice${index}`,
	type: 'notice',
	default: '',
});

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
			description: "Address of the service's API, with or without /v1 at the end",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. ab_live_…',
			description: 'From the developer settings of your workspace in the service',
		},
		// n8n shows no line breaks in a notice.
		...[WHERE_TO_FIND, ...scopeSets.map(toLine)].map(toNotice),
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 120,
			description:
				'Maximum number of requests per minute with this key. Lower it if another client uses the same key.',
		},
		{
			displayName: 'LLM Requests per Minute',
			name: 'llmRequestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			description:
				'Maximum number of requests per minute that use a language model: generating facts, adding prompts, running reports and schedules. They count toward Requests per Minute, too.',
		},
	];

	/**
	 * A function, because n8n evaluates the expressions of a declaration again for each request. A
	 * property, because n8n loses methods: the HTTP Request node would not offer the credential.
	 */
	authenticate = async (
		{ apiKey }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const headers = { ...request.headers, Authorization: `Bearer ${String(apiKey).trim()}` };
		return { ...request, headers };
	};
}
