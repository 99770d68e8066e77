import { toClearFields } from '../../../shared/fields/clearFields';
import { toUpdateFields } from '../../../shared/fields/collections';
import { notEmpty } from '../../../shared/fields/modifiers';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { emailInPath, mailboxInBody } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';
import { simplifiedEmail } from '../../../shared/records/email';
import {
	body,
	bodyText,
	citationUrl,
	recipientEmail,
	recipientName,
	subject,
	templateType,
	tone,
} from './fields';

const updateFields: Field[] = [
	notEmpty(body),
	{ ...bodyText, description: 'Content of the email as plain text. Change it together with Body.' },
	citationUrl,
	notEmpty(mailboxInBody),
	notEmpty(recipientEmail),
	recipientName,
	notEmpty(subject),
	templateType,
	{ ...tone, description: 'Tone of the email' },
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update email draft',
	description: 'Change fields of an email draft. Uses an undocumented endpoint.',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/emails/{emailId}',
	isInferred: true,
	simplified: simplifiedEmail,
	fields: [
		brandInPath,
		emailInPath,
		toUpdateFields(updateFields),
		toClearFields(updateFields, [
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
