import { inBody, toChoices } from '../../../shared/forms/declare';

export const body = inBody('body', {
	typeOptions: { rows: 6 },
	placeholder: 'e.g. <p>Hello Anna, we read your article…</p>',
	rules: { minLength: 1, maxLength: 100_000 },
	description: 'Content of the email as HTML, up to 100,000 characters',
});

export const bodyText = inBody('body_text', {
	typeOptions: { rows: 4 },
	placeholder: 'e.g. Hello Anna, we read your article…',
	description: 'Content of the email as plain text; if empty, created from Body',
});

export const citationUrl = inBody('citation_url', {
	placeholder: 'e.g. https://magazine.example/best-coffee',
	description: 'URL of the cited page that the email is about',
});

export const recipientEmail = inBody('recipient_email', {
	placeholder: 'e.g. anna@magazine.example',
	rules: {
		minLength: 1,
		maxLength: 255,
		pattern: '^[^@\\s]+@[^@\\s]+$',
		patternInWords: 'an email address',
	},
	description: "Recipient's email address, up to 255 characters",
});

export const recipientName = inBody('recipient_name', {
	placeholder: 'e.g. Anna Schmidt',
	description: "Recipient's name",
});

export const subject = inBody('subject', {
	placeholder: 'e.g. A note on your article about coffee',
	rules: {
		minLength: 1,
		maxLength: 500,
		pattern: '^[^\\r\\n]*$',
		patternInWords: 'a single line',
	},
	description: 'Subject line, up to 500 characters',
});

export const templateType = inBody('template_type', {
	placeholder: 'e.g. {{ $json.template_type }}',
	description: 'What the email asks for, as shown in the field template_type of an existing email',
});

export const tone = inBody('tone', {
	type: 'options',
	options: toChoices(['casual', 'formal', 'friendly', 'professional']),
	default: 'professional',
	description: 'Tone of the email; if empty, professional',
});
