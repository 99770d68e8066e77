import {
	byDisplayName,
	byStatus,
	choice,
	inBody,
	inForm,
	named,
	notEmpty,
	recordsAt,
	required,
	showFor,
	simplifiedEmail,
	statusFilter,
	text,
	toAdditionalFields,
	toChoices,
	toResource,
	toUpdateForm,
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
	inBody('recipient_email', {
		placeholder: 'e.g. anna@magazine.example',
		rules: { maxLength: 255 },
		description: "Recipient's email address, up to 255 characters",
	}),
	inBody('subject', {
		placeholder: 'e.g. A note on your article about coffee',
		rules: subjectRules,
		description: 'Subject line, up to 500 characters',
	}),
	inBody('body', {
		typeOptions: { rows: 6 },
		placeholder: 'e.g. <p>Hello Anna, we read your article…</p>',
		rules: { maxLength: 100_000 },
		description:
			'Content of the email, up to 100,000 characters: HTML, or plain text, which becomes paragraphs',
	}),
];

const additionalFields = [
	inBody('body_text', {
		typeOptions: { rows: 4 },
		placeholder: 'e.g. Hello Anna, we read your article…',
		description:
			"Content of the email as plain text. The default is the text of 'Body'. If you change one of them, change the other, too.",
	}),
	inBody('citation_url', {
		placeholder: 'e.g. https://magazine.example/best-coffee',
		rules: { isName: true },
		description: 'URL of the cited page that the email is about',
	}),
	notEmpty(mailboxInBody),
	inBody('recipient_name', {
		placeholder: 'e.g. Anna Schmidt',
		rules: { isName: true },
		description: "Recipient's name",
	}),
	text(
		'template_type',
		'{{ $json.template_type }}',
		"What the email asks for. Use a value that an existing email has in the field 'template_type'.",
	),
	inBody('tone', {
		type: 'options',
		options: toChoices(['casual', 'formal', 'friendly', 'professional']),
		default: 'professional',
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

const emails = recordsAt('email', '/v1/brands/{brandId}/emails', 'emailId');

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
			fields: [...mainFields.map(required), toAdditionalFields(additionalFields)],
		}),
		emails.delete({
			description:
				'Delete a draft or a scheduled email permanently. A scheduled email may still be sent: check with Get.',
			isUndocumented: true,
		}),
		emails.get({ description: 'Retrieve an email with its status', isUndocumented: true }),
		emails.getMany({
			description: 'List the outreach emails of a brand, including drafts',
			isUndocumented: true,
			recordFilter: byStatus,
			fields: [
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
				showFor(sendWhen, ['atTime'], sendAt),
				skipIfAnswered('hide', true),
				skipIfAnswered('show', false),
				toAdditionalFields([notEmpty(mailboxInBody)]),
			],
		}),
		recordsAt('email draft', '/v1/brands/{brandId}/emails', 'emailId').update({
			description: 'Change fields of an email draft',
			isUndocumented: true,
			prepare: prepareEmail,
			review: noteDrafts,
			fields: toUpdateForm(
				['body_text', 'citation_url', 'mailbox_id', 'recipient_name', 'template_type'],
				[...additionalFields, ...mainFields.map(notEmpty)].sort(byDisplayName),
			),
		}),
	],
});
