import { toResource, usual } from '../../shared/forms/declare';

export const account = toResource({
	name: 'Account',
	value: 'account',
	description: 'Your API key, credits and quota',
	operations: [
		{
			...usual.get('account', '/v1/me'),
			docs: { returns: 'the account, with the scopes of the key' },
			description: 'Retrieve the owner, plan and scopes of the API key (free)',
			fields: [],
		},
		{
			name: 'Get Credits',
			value: 'getCredits',
			action: 'Get credit balance',
			description: 'Retrieve the number of credits left',
			method: 'GET',
			url: '/v1/me/credits',
			docs: { returns: 'the credit balance' },
			fields: [],
		},
		{
			name: 'Get Quota',
			value: 'getQuota',
			action: 'Get request quota',
			description: 'Retrieve the request units used and left this month (free)',
			method: 'GET',
			url: '/v1/me/quota',
			docs: { returns: 'the quota' },
			fields: [],
		},
		{
			name: 'Get Usage',
			value: 'getUsage',
			action: 'Get API usage',
			description: 'Retrieve the usage of the API',
			method: 'GET',
			url: '/v1/me/usage',
			docs: { returns: 'the usage' },
			fields: [],
		},
	],
});
