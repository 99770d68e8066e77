import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { notEmpty } from '../../../shared/fields/modifiers';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { emailInPath, mailboxInBody } from '../../../shared/locators/outreach';
import type { Field, Operation } from '../../../shared/operations/types';
import { simplifiedEmail } from '../../../shared/records/email';

const sendWhen: Field = {
	displayName: 'Send',
	name: 'sendWhen',
	type: 'options',
	options: [
		{ name: 'Now', value: 'now', description: 'It goes out within a few minutes' },
		{ name: 'At a Time', value: 'atTime', description: 'It goes out at the time you set' },
	],
	default: 'now',
	description: 'When the email goes out, as far as the daily limit of the mailbox allows',
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
	description: 'When the email goes out, in the time zone of the workflow; not in the past',
	routing: { send: { type: 'body', property: 'send_at' } },
};

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send email',
	description:
		'Send a draft: a real email goes out, now or at a set time, with no further confirmation',
	method: 'POST',
	url: '/v1/brands/{brandId}/emails/{emailId}/sends',
	simplified: simplifiedEmail,
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
						"The connected mailbox to send from; if left out, the email's own, else your default mailbox",
				}),
			],
			'Add mailbox',
		),
		...outputFields,
		writeOptions,
	],
};
