import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import type { Operation, Resource } from '../../../shared/operations/types';

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get account',
	description: 'Show who the API key belongs to, its plan and its scopes (costs 0 units)',
	method: 'GET',
	url: '/v1/me',
	fields: [readOptions],
};

const getCredits: Operation = {
	name: 'Get Credits',
	value: 'getCredits',
	action: 'Get credit balance',
	description: 'Show how many credits are left',
	method: 'GET',
	url: '/v1/me/credits',
	fields: [readOptions],
};

const getMailboxes: Operation = {
	name: 'Get Mailboxes',
	value: 'getMailboxes',
	action: 'Get connected mailboxes',
	description: 'List the mailboxes that outreach email can be sent from',
	method: 'GET',
	url: '/v1/me/mailboxes',
	paging: 'cursor',
	fields: [...listSize, readOptions],
};

const getQuota: Operation = {
	name: 'Get Quota',
	value: 'getQuota',
	action: 'Get request quota',
	description: 'Show how many request units are used and left this month (costs 0 units)',
	method: 'GET',
	url: '/v1/me/quota',
	fields: [readOptions],
};

const getUsage: Operation = {
	name: 'Get Usage',
	value: 'getUsage',
	action: 'Get API usage',
	description: 'Show what the API was used for',
	method: 'GET',
	url: '/v1/me/usage',
	fields: [readOptions],
};

export const account: Resource = {
	name: 'Account',
	value: 'account',
	description: 'The API key, its credits and its quota',
	operations: [get, getCredits, getMailboxes, getQuota, getUsage],
};
