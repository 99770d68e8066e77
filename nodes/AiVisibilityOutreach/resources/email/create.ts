import { toAdditionalFields } from '../../../shared/fields/collections';
import { notEmpty, required } from '../../../shared/fields/modifiers';
import { writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandInPath } from '../../../shared/locators/brand';
import { mailboxInBody } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
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

export const create: Operation = {
	name: 'Create Draft',
	value: 'create',
	action: 'Create email draft',
	description:
		'Save an email as a draft without sending it. Recipients who unsubscribed or are blocked are rejected.',
	method: 'POST',
	url: '/v1/brands/{brandId}/emails',
	simplified: simplifiedEmail,
	fields: [
		brandInPath,
		required(recipientEmail),
		required(subject),
		required(body),
		toAdditionalFields([
			bodyText,
			citationUrl,
			notEmpty(mailboxInBody),
			recipientName,
			templateType,
			tone,
		]),
		...outputFields,
		writeOptions,
	],
};
