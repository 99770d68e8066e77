import { named, toResource } from '../../shared/forms/declare';

export const account = toResource({
	name: 'Account',
	description: 'Your API key, credits and quota',
	operations: [
		named.get('Get', 'Get account with plan and scopes', {
			description: 'Retrieve the owner, plan and scopes of the API key (free)',
			url: '/v1/me',
		}),
		named.get('Get Credits', 'Get credit balance', {
			description: 'Retrieve the number of credits left',
			url: '/v1/me/credits',
		}),
		named.get('Get Quota', 'Get request quota', {
			description: 'Retrieve the request units used and left this month (free)',
			url: '/v1/me/quota',
		}),
		named.get('Get Usage', 'Get API usage', {
			description: 'Retrieve the usage of the API',
			url: '/v1/me/usage',
		}),
	],
});
