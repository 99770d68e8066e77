import type { Field, Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { clearFieldsOf } from '../../../shared/parameters/clearFields';
import { updateFieldsOf } from '../../../shared/parameters/collections';
import { emailInPath } from '../../../shared/parameters/email';
import { mailboxInBody } from '../../../shared/parameters/mailbox';
import { writeOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { notEmpty } from '../../../shared/parameters/variations';
import {
	body,
	bodyText,
	citationUrl,
	recipientEmail,
	recipientName,
	simplifiedEmail,
	subject,
	templateType,
	tone,
} from './fields';

const updateFields: Field[] = [
	notEmpty(body),
	{ ...bodyText, description: 'The same as plain text; change it together with Body' },
	citationUrl,
	mailboxInBody,
	notEmpty(recipientEmail),
	recipientName,
	notEmpty(subject),
	templateType,
	{ ...tone, description: 'How the email speaks' },
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update email draft',
	description: 'Change some fields of an email draft. The path of this operation is not published.',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/emails/{emailId}',
	isInferred: true,
	simplified: simplifiedEmail,
	fields: [
		brandInPath,
		emailInPath,
		updateFieldsOf(updateFields),
		clearFieldsOf(updateFields, [
			'body_text',
			'citation_url',
			'mailbox_id',
			'recipient_name',
			'template_type',
		]),
		...outputFields,
		writeOptions,
	],
};
