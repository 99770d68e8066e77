import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { notEmpty } from '../../../shared/fields/modifiers';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { emailInPath, mailboxInBody } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';
import { simplifiedEmail } from '../../../shared/records/email';

const sendWhen: Field = {
	displayName: 'Send',
	name: 'sendWhen',
	type: 'options',
	options: [
		{ name: 'Now', value: 'now', description: 'Within a few minutes' },
		{ name: 'At a Set Time', value: 'atTime', description: 'At the time you enter below' },
	],
	default: 'now',
	description: 'When to send the email. The daily limit of the mailbox applies.',
};

const sendAt: Field = {
	displayName: 'Send At',
	name: 'sendAt',
	type: 'dateTime',
	default: '',
	// An expression without a value must not send the email immediately.
	required: true,
	rules: { notPast: true },
	displayOptions: { show: { sendWhen: ['atTime'] } },
	description: 'When to send the email, in the time zone of the workflow. Must not be in the past.',
	routing: { send: { type: 'body', property: 'send_at' } },
};

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send email',
	description:
		'Send a draft now or at a set time. This sends a real email without further confirmation.',
	method: 'POST',
	url: '/v1/brands/{brandId}/emails/{emailId}/sends',
	simplified: simplifiedEmail,
	warning: 'Each item sends a real email, without further confirmation.',
	fields: [
		brandInPath,
		emailInPath,
		sendWhen,
		sendAt,
		toAdditionalFields(
			[
				notEmpty({
					...mailboxInBody,
					description:
						"The connected mailbox to send from; if empty, the email's own, or else your default mailbox",
				}),
			],
			'Add mailbox',
		),
		...outputFields,
		writeOptions,
	],
};
