import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { inForm, locator, type Skip } from '../../../shared/forms/declare';
import { hasEndedContact, wasReplied } from '../../../shared/requests/outreachEmails';
import { addressKey } from '../../../shared/run/input/address';
import { readBrandEmails } from '../../emails';

export const emailInPath = locator('emailId', 'Email', 'searchEmails', {
	description: 'The email to work on. Search for "draft" to find drafts.',
});

/** A tool sends what it was asked to, unless a person has switched this on. */
export const skipIfAnswered = (place: 'hide' | 'show', initial: boolean) =>
	inForm('skipIfAnswered', {
		displayName: 'Skip If They Answered',
		type: 'boolean',
		default: initial,
		displayOptions: { [place]: { '@tool': [true] } },
		description:
			"Whether to skip the draft if an email to the person bounced, or if the person unsubscribed or has replied since the draft was saved. The output then has the field 'skipped' with the reason. A draft that answers the reply in its thread is still sent.",
		hint: 'Reads all emails of the brand once per run: 1 request per 100 emails',
	});

/**
 * Leaves the draft of an email unsent whose person has bounced or unsubscribed, or has replied since it
 * was saved, unless the draft itself belongs to a thread (sandbox/api.md 15.1).
 *
 * @returns what to output instead of sending
 * @throws as `readBrandEmails`
 */
export const skipAnswered: Skip = async ({ path }, context) => {
	const { client, form, note } = context;
	if (form.get(skipIfAnswered('show', false)) !== true) return undefined;
	const { all, to } = await readBrandEmails(context);
	const draft =
		all.find(({ id }) => id === form.get(emailInPath)) ??
		(await client.read(path.replace(/\/sends$/, '')));
	const reason = reasonAgainst(draft, to(addressKey(draft.recipient_email)));
	if (reason === undefined) return undefined;
	const { id, brand_id, recipient_email, subject, status } = draft;
	note(
		'Not sent, because an email to the person bounced, or the person unsubscribed or replied:',
		String(recipient_email),
	);
	return { id, brand_id, recipient_email, subject, status, skipped: true, skip_reason: reason };
};

/** @param others the emails of the draft's person */
function reasonAgainst(draft: IDataObject, others: IDataObject[]): string | undefined {
	if (others.some(({ status }) => status === 'unsubscribed')) return 'The person has unsubscribed';
	if (others.some(hasEndedContact)) return 'An earlier email to this person bounced';
	if (draft.parent_email_id) return undefined;
	const saved = toTimestamp(draft.created_at);
	const isLater = ({ replied_at: replied, updated_at: updated }: IDataObject) =>
		!(toTimestamp(replied ?? updated) <= saved);
	const isReplied = others.some((email) => wasReplied(email) && isLater(email));
	return isReplied ? 'The person has replied since this draft was saved' : undefined;
}
