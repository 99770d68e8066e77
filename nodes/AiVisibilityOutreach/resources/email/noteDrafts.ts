import { asRecord } from '../../../shared/base/values/records';
import type { Review } from '../../../shared/forms/declare';
import { addressKey } from '../../../shared/run/input/address';
import { emailInPath } from './skipAnswered';

/** What is no text, or may have signs for its own sake. */
const NO_TEXT = /<(style|script|code|pre|title)\b[^]*?<\/\1\s*>|<!--[^]*?-->|%[\dA-F]{2}/gi;

/** Not the inner `<` of `<<First Name>>`. */
const ANY_TAG = /(?<!<)<\/?[a-z][^<>]*>(?!>)/gi;

const SIGN_OF: Record<string, string> = { lt: '<', gt: '>', nbsp: ' ' };

/** Marks of files and languages, as in "our study [PDF]". */
const MARK = '(?:PDF|DOCX?|XLSX?|PPTX?|CSV|ZIP|sic|[A-Z]{2})\\]';

/**
 * What nobody has filled in: a run that begins with a letter between signs, such as `{first_name|there}`,
 * `[Your Name]`, `<<Name>>`, `##NAME##`, `%NAME%` and `$name$`; "Hello ,", and words of programs for
 * nothing.
 */
const UNFILLED = new RegExp(
	[
		'\\{[{%$!\\s]*\\p{L}[^{}]{0,29}\\}',
		'\\{\\{[^{}]{1,200}\\}\\}',
		`\\[\\s*(?!${MARK})\\p{L}[^\\][]{0,29}\\]`,
		'<<\\s*\\p{L}[^<>]{0,29}>>',
		'##\\s*\\p{L}[^#]{0,29}##',
		'%\\p{L}[^%]{0,29}%',
		'\\$\\p{L}[^$\\d]{0,29}\\$',
		'\\*\\|\\p{L}[^|]{0,29}\\|\\*',
		'[\\p{L}.]\\s+,',
		'\\b(?:NaN|undefined)\\b|\\bnull(?=[,!])',
	].join('|'),
	'u',
);

export const isUnfilled = (html: string): boolean =>
	UNFILLED.test(
		html
			.replace(NO_TEXT, '')
			.replace(ANY_TAG, '')
			.replace(/&(lt|gt|nbsp);/g, (_, name: string) => SIGN_OF[name]),
	);

/** Hints at what a person would have seen in the drafts of a run. */
export const noteDrafts: Review = ({ body }, { form, note, shared }) => {
	const { recipient_email: recipient, subject, body: html, body_text: plain } = asRecord(body);
	const draft = String(recipient ?? form.get(emailInPath));
	if (isUnfilled([subject, html, plain].join('\n')))
		note('The text still has a placeholder. Check the drafts for:', draft);
	const key = addressKey(recipient);
	if (key === undefined) return;
	if (shared.has(`to ${key}`)) note('There are several drafts for the same person:', draft);
	shared.set(`to ${key}`, true);
};
