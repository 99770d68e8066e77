import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

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
			description: 'Create one in the developer settings of your workspace',
		},
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
			displayName: 'Webhook Signing Secret',
			name: 'webhookSigningSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Only needed for webhook endpoints that you register yourself and share between workflows. Triggers that register their own endpoint store its secret themselves.',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
	};
}
