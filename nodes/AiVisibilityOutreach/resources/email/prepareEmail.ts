import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { asRecord } from '../../../shared/base/values/records';
import { clock } from '../../../shared/base/time/clock';
import { inBody, type Prepare } from '../../../shared/forms/declare';
import { toAddress } from '../../../shared/run/input/address';

export const prepareEmail: Prepare = (request) => {
	const { recipient_email: recipient, ...rest } = asRecord(request.body);
	const address =
		recipient === undefined ? {} : { recipient_email: toAddress(recipient, 'Recipient Email') };
	return { ...request, body: { ...address, ...withHtml(rest) } };
};

/** A `<` in a text without HTML, as in "a <3" or "<anna@magazine.example>", begins none of these. */
const TAG =
	/<(?:!--|!doctype|\/?(?:a|abbr|address|article|aside|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|ins|kbd|li|link|main|mark|meta|nav|ol|p|picture|pre|q|s|samp|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|video|xmp)(?=[\s/>]))[^]*?>/i;

/** The block of code in which models put what they were asked for. */
const FENCED = /^\s*```\w*\s*\n([^]*?)\n?\s*```\s*$/;

/** A body without a tag is plain text, and stays that of the email unless it has another. */
function withHtml({ body, ...others }: IDataObject): IDataObject {
	if (typeof body !== 'string') return others;
	const text = FENCED.exec(body)?.[1] ?? body;
	if (TAG.test(text)) return { ...others, body: text };
	return { body_text: text, ...others, body: toParagraphs(text) };
}

function toParagraphs(text: string): string {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	const paragraphs = escaped
		.replace(/\r\n?/g, '\n')
		.trim()
		.split(/\n[^\S\n]*\n\s*/);
	return paragraphs.map((each) => `<p>${each.replaceAll('\n', '<br>\n')}</p>`).join('\n');
}

export const sendAt = inBody('send_at', {
	rules: { is: 'withTime' },
	type: 'dateTime',
	// An expression without a value must not send the email immediately.
	required: true,
	description:
		'When to send the email, in the time zone of the workflow. The time must not be in the past.',
});

/** The service would send an email of the past at once. */
export const checkSendAt: Prepare = (request, form) => {
	const at = form.get(sendAt);
	if (at === undefined || Date.parse(String(at)) >= clock.now()) return request;
	throw new OperationError("'Send At' must be in the future", `It is "${String(at)}".`);
};
