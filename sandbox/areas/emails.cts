import { ApiError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { brandArea } from '../freeArea.cts';
import type { EmailRecord } from '../state/outreachRecords.cts';
import { draftEmail, plainText, queueEmail } from '../work/emailSending.cts';
import { chooseMailbox } from '../work/mailboxes.cts';
import { mayReceive } from '../work/recipients.cts';

const records = brandArea('BrandsEmails', 'emails', 'email_id');

/** Outreach emails (sandbox/api.md 15). */
export const emails: Area = {
	...records.operations,
	postBrandsEmails: (call) => {
		const { world, brand } = call;
		const sent = call.sentFields<EmailRecord>('Email') as { body: string; mailbox_id?: string };
		requireReceivable(call, call.textOf('recipient_email'));
		if (sent.mailbox_id) found(call.state.mailboxes.get(sent.mailbox_id));
		call.proceed();
		const email = call.state.emails.add(draftEmail(world, { brand_id: brand.id, ...sent }));
		world.log.emit('shown', 'email', email);
		return call.created(email);
	},
	patchBrandsEmailsOne: (call) => {
		const email = records.named(call);
		requireDraft(call, email);
		requireReceivable(call, call.textOf('recipient_email'));
		call.proceed();
		const sent = call.sentFields<EmailRecord>('Email');
		Object.assign(email, sent, { updated_at: call.now });
		// The plain text is derived from the HTML unless it was set.
		if ('body' in sent || 'body_text' in sent)
			email.body_text = sent.body_text ?? plainText(email.body);
		return email;
	},
	deleteBrandsEmailsOne: (call) => {
		const { status } = records.named(call);
		if (!['draft', 'scheduled', 'failed'].includes(status))
			throw new ApiError('conflict', { message: `The email is ${status}.` });
		return records.remove(call);
	},
	postBrandsEmailsSends: (call) => {
		const { world, key } = call;
		const email = records.named(call);
		requireDraft(call, email);
		requireReceivable(call, email.recipient_email);
		call.refuseIf('15.5', key.plan !== 'pro', 'brand_plan_required');
		const mailbox = chooseMailbox(world, call.textOf('mailbox_id'), email.mailbox_id);
		call.proceed();
		const sendAt = call.holds('15.2') ? call.textOf('send_at') : undefined;
		const at = Math.max(world.clock.now(), sendAt ? Date.parse(sendAt) : 0);
		queueEmail(world, email, mailbox, at);
		return email;
	},
};

function requireDraft(call: Call, { status }: EmailRecord): void {
	call.refuseIf('15.1', status !== 'draft', 'conflict', `The email is ${status}, not a draft.`);
}

/** The code of this refusal is undocumented. 409, because the state of the address forbids it. */
function requireReceivable(call: Call, address: string | undefined): void {
	const isRefused = address !== undefined && !mayReceive(call.state, address);
	const message = 'The recipient is unsubscribed, blocked or bounced.';
	call.refuseIf('15.4', isRefused, 'conflict', message);
}
