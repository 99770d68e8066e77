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
			description: 'Address of the API of the service, with or without /v1 at its end',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. ab_live_…',
			description: "Created in the workspace's developer settings of the service",
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 120,
			description:
				'How many requests this n8n may make in a minute with this key. Lower it when something else uses the key too.',
		},
		{
			displayName: 'Webhook Signing Secret',
			name: 'webhookSigningSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Only for webhook endpoints that you register yourself and share between workflows. Triggers that register their own endpoint keep its secret by themselves.',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
	};
}
