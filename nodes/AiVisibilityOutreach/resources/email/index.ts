import {
	byDisplayName,
	byStatus,
	choice,
	inBody,
	inForm,
	named,
	notEmpty,
	oneOf,
	recordsAt,
	required,
	showFor,
	simplifiedEmail,
	statusFilter,
	text,
	toResource,
	type ValueRules,
} from '../../../shared/forms/declare';
import { mailboxInBody } from '../../locators';
import { noteDrafts } from './noteDrafts';
import { checkSendAt, prepareEmail, sendAt } from './prepareEmail';
import { emailInPath, skipAnswered, skipIfAnswered } from './skipAnswered';

export const subjectRules: ValueRules = {
	maxLength: 500,
	is: ['^[^\\r\\n]*$', 'a single line'],
};

const mainFields = [
	text(
		'recipient_email',
		'anna@magazine.example',
		"Recipient's email address, up to 255 characters",
		{ rules: { maxLength: 255 } },
	),
	text('subject', 'A note on your article about coffee', 'Subject line, up to 500 characters', {
		rules: subjectRules,
	}),
	text(
		'body',
		'<p>Hello Anna, we read your article…</p>',
		'Content of the email, up to 100,000 characters: HTML, or plain text, which becomes paragraphs',
		{ typeOptions: { rows: 6 }, rules: { maxLength: 100_000 } },
	),
];

const additionalFields = [
	text(
		'body_text',
		'Hello Anna, we read your article…',
		"Content of the email as plain text. The default is the text of 'Body'. If you change one of them, change the other, too.",
		{ typeOptions: { rows: 4 } },
	),
	text(
		'citation_url',
		'https://magazine.example/best-coffee',
		'URL of the cited page that the email is about',
		{ rules: { isName: true } },
	),
	notEmpty(mailboxInBody),
	text('recipient_name', 'Anna Schmidt', "Recipient's name", { rules: { isName: true } }),
	text(
		'template_type',
		'{{ $json.template_type }}',
		"What the email asks the recipient for, for example a link. Use a value that an existing email has in the field 'template_type'.",
	),
	inBody('tone', {
		...oneOf(['casual', 'formal', 'friendly', 'professional'], 'professional'),
		description: 'The tone of the email. The default is professional.',
	}),
];

const sendWhen = inForm('sendWhen', {
	displayName: 'Send',
	type: 'options',
	options: [
		choice('atTime', 'At a Set Time', 'At the time you enter below'),
		choice('now', 'Now', 'Within a few minutes'),
	],
	default: 'now',
	required: true,
	description: 'When to send the email. The daily limit of the mailbox applies.',
});

const outreachEmails = recordsAt('email', '/v1/brands/{brandId}/emails', 'emailId');

export const email = toResource({
	name: 'Email',
	description: 'A single outreach email, from draft to reply',
	requires: 'editorOnPro',
	simplified: simplifiedEmail,
	inPath: [emailInPath],
	operations: [
		named.post('Create Draft', 'Create email draft', {
			value: 'create',
			description:
				'Save an email as a draft without sending it. Recipients who unsubscribed or are blocked are rejected.',
			url: '/v1/brands/{brandId}/emails',
			prepare: prepareEmail,
			review: noteDrafts,
			fields: [...mainFields.map(required)],
			additionalFields: additionalFields,
		}),
		outreachEmails.delete({
			description:
				'Delete a draft or a scheduled email permanently. A scheduled email may still be sent: check with Get.',
			isUndocumented: true,
		}),
		outreachEmails.get({ description: 'Retrieve an email with its status', isUndocumented: true }),
		outreachEmails.getMany({
			description: 'List the outreach emails of a brand, including drafts',
			isUndocumented: true,
			recordFilter: byStatus,
			filters: [
				statusFilter('emails', [
					...['bounced', 'draft', 'failed', 'opened'],
					...['replied', 'scheduled', 'sent', 'unsubscribed'],
				]),
			],
		}),
		named.post('Send', 'Send email', {
			description:
				'Send a draft now or at a set time. This sends a real email without further confirmation.',
			requires: 'editorOnPaidPro',
			url: '/v1/brands/{brandId}/emails/{emailId}/sends',
			prepare: checkSendAt,
			skip: skipAnswered,
			warnings: ['Each item sends a real email, without further confirmation.'],
			fields: [
				sendWhen,
				...showFor(sendWhen, ['atTime'], sendAt),
				skipIfAnswered('hide', true),
				skipIfAnswered('show', false),
			],
			additionalFields: [notEmpty(mailboxInBody)],
		}),
		recordsAt('email draft', '/v1/brands/{brandId}/emails', 'emailId').update({
			description: 'Change fields of an email draft',
			isUndocumented: true,
			prepare: prepareEmail,
			review: noteDrafts,
			mayBeEmpty: ['body_text', 'citation_url', 'mailbox_id', 'recipient_name', 'template_type'],
			updateFields: [...additionalFields, ...mainFields.map(notEmpty)].sort(byDisplayName),
		}),
	],
});
