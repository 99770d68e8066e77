import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { additionalFieldsOf } from '../../../shared/parameters/collections';
import { mailboxInBody } from '../../../shared/parameters/mailbox';
import { writeOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { required } from '../../../shared/parameters/variations';
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

export const create: Operation = {
	name: 'Create Draft',
	value: 'create',
	action: 'Create email draft',
	description:
		'Save an email as a draft. Nothing is sent; recipients who have unsubscribed or are blocked are refused.',
	method: 'POST',
	url: '/v1/brands/{brandId}/emails',
	simplified: simplifiedEmail,
	fields: [
		brandInPath,
		required(recipientEmail),
		required(subject),
		required(body),
		additionalFieldsOf([bodyText, citationUrl, mailboxInBody, recipientName, templateType, tone]),
		...outputFields,
		writeOptions,
	],
};
