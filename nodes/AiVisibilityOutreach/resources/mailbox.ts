import { listSize, type Operation, readOptions, type Resource } from '../../shared/forms/declare';

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
	requires: 'editorOnPro',
	operations: [getMany],
};
