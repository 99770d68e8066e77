import { listSize } from '../../shared/fields/lists';
import { readOptions } from '../../shared/fields/options';
import type { Operation, Resource } from '../../shared/describe/types';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many mailboxes',
	description: 'List the connected mailboxes you can send outreach emails from',
	method: 'GET',
	url: '/v1/me/mailboxes',
	paging: 'cursor',
	fields: [...listSize, readOptions],
};

export const mailbox: Resource = {
	name: 'Mailbox',
	value: 'mailbox',
	description: 'A connected mailbox to send emails from',
	operations: [getMany],
};
