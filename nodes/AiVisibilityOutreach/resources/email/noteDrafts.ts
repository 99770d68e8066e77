import { asRecord } from '../../../shared/base/values/records';
import type { Operation } from '../../../shared/forms/declare';
import { addressKey } from '../../address';

/** What nobody has filled in: `{{first_name}}`, `{name}`, `[Your Name]`, `%NAME%`, `*|NAME|*`, "undefined". */
const PLACEHOLDER =
	/\{\{[^{}]*\}\}|\{[a-z][\w .]*\}|\[[^\][<>]*name\]|%[a-z_]{3,}%|\*\|\w+\|\*|\bundefined\b/i;

/** A `&nbsp;` in it is a distance that someone wanted. */
const EMPTY_PARAGRAPH = /<p\b[^>]*>\s*<\/p>/i;

/** Hints at what a person would have seen in the drafts of a run. */
export const noteDrafts: NonNullable<Operation['review']> = ({ body }, { note, shared }) => {
	const { recipient_email: recipient, subject, body: html } = asRecord(body);
	const person = String(recipient);
	const text = `${String(subject)} ${String(html)}`;
	if (PLACEHOLDER.test(text)) note('The text still has a placeholder for', person);
	if (EMPTY_PARAGRAPH.test(text)) note('The text has an empty paragraph for', person);
	const key = `to ${addressKey(recipient) ?? person}`;
	if (shared.has(key)) note('There are two drafts or more for', person);
	shared.set(key, true);
};
