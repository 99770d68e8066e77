import type { Field } from '../../../shared/forms/declare';

export const body: Field = {
	displayName: 'Body',
	name: 'body',
	type: 'string',
	typeOptions: { rows: 6 },
	default: '',
	placeholder: 'e.g. <p>Hello Anna, we read your article…</p>',
	rules: { minLength: 1, maxLength: 100_000 },
	description: 'Content of the email as HTML, up to 100,000 characters',
	routing: { send: { type: 'body', property: 'body' } },
};

export const bodyText: Field = {
	displayName: 'Body Text',
	name: 'bodyText',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. Hello Anna, we read your article…',
	description: 'Content of the email as plain text; if empty, created from Body',
	routing: { send: { type: 'body', property: 'body_text' } },
};

export const citationUrl: Field = {
	displayName: 'Citation URL',
	name: 'citationUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://magazine.example/best-coffee',
	description: 'URL of the cited page that the email is about',
	routing: { send: { type: 'body', property: 'citation_url' } },
};

export const recipientEmail: Field = {
	displayName: 'Recipient Email',
	name: 'recipientEmail',
	type: 'string',
	default: '',
	placeholder: 'e.g. anna@magazine.example',
	rules: {
		minLength: 1,
		maxLength: 255,
		pattern: '^[^@\\s]+@[^@\\s]+$',
		patternInWords: 'an email address',
	},
	description: "Recipient's email address, up to 255 characters",
	routing: { send: { type: 'body', property: 'recipient_email' } },
};

export const recipientName: Field = {
	displayName: 'Recipient Name',
	name: 'recipientName',
	type: 'string',
	default: '',
	placeholder: 'e.g. Anna Schmidt',
	description: "Recipient's name",
	routing: { send: { type: 'body', property: 'recipient_name' } },
};

export const subject: Field = {
	displayName: 'Subject',
	name: 'subject',
	type: 'string',
	default: '',
	placeholder: 'e.g. A note on your article about coffee',
	rules: {
		minLength: 1,
		maxLength: 500,
		pattern: '^[^\\r\\n]*$',
		patternInWords: 'a single line',
	},
	description: 'Subject line, up to 500 characters',
	routing: { send: { type: 'body', property: 'subject' } },
};

export const templateType: Field = {
	displayName: 'Template Type',
	name: 'templateType',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.template_type }}',
	description: 'What the email asks for, as shown in the field template_type of an existing email',
	routing: { send: { type: 'body', property: 'template_type' } },
};

export const tone: Field = {
	displayName: 'Tone',
	name: 'tone',
	type: 'options',
	options: [
		{ name: 'Casual', value: 'casual' },
		{ name: 'Formal', value: 'formal' },
		{ name: 'Friendly', value: 'friendly' },
		{ name: 'Professional', value: 'professional' },
	],
	default: 'professional',
	description: 'Tone of the email; if empty, professional',
	routing: { send: { type: 'body', property: 'tone' } },
};
