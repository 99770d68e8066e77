import { ApiError } from '../apiError.cts';
import {
	type Area,
	brandOf,
	type Call,
	created,
	found,
	ok,
	proceed,
	sentFields,
	textOf,
} from '../call.cts';
import { brandArea } from '../freeArea.cts';
import type { EmailRecord } from '../state/outreachRecords.cts';
import { draftEmail, plainText, queueEmail } from '../work/emailSending.cts';
import { chooseMailbox } from '../work/mailboxes.cts';
import { mayReceive } from '../work/recipients.cts';
import { refuseIf } from '../rules.cts';
import type { World } from '../world.cts';

const records = brandArea(({ emails }) => emails, 'email_id');

/** Outreach emails (sandbox/api.md 15). */
export const emails: Area = {
	getBrandsEmails: records.list,
	postBrandsEmails: (call) => {
		const { world, body } = call;
		const brandId = brandOf(call);
		requireReceivable(call, String(body.recipient_email));
		if (textOf(body.mailbox_id)) found(world.state.mailboxes.get(textOf(body.mailbox_id)));
		proceed(call);
		const email = world.state.emails.add(
			draftEmail(world, {
				brand_id: brandId,
				...(sentFields(call, 'Email') as { body: string }),
			}),
		);
		world.log.notify('email', email);
		return created(email);
	},
	getBrandsEmailsOne: records.one,
	patchBrandsEmailsOne: (call) => {
		const email = records.named(call);
		requireDraft(call.world, email);
		const recipient = textOf(call.body.recipient_email);
		if (recipient !== undefined) requireReceivable(call, recipient);
		proceed(call);
		const sent = sentFields<EmailRecord>(call, 'Email');
		Object.assign(email, sent, { updated_at: call.world.clock.iso() });
		// The plain text is derived from the HTML unless it was set.
		if ('body' in sent || 'body_text' in sent)
			email.body_text = sent.body_text ?? plainText(email.body);
		return ok(email);
	},
	deleteBrandsEmailsOne: (call) => {
		const email = records.named(call);
		if (!['draft', 'scheduled', 'failed'].includes(email.status)) {
			throw new ApiError('conflict', { message: `The email is ${email.status}.` });
		}
		return records.remove(call);
	},
	postBrandsEmailsSends: (call) => {
		const { world, body, key } = call;
		const email = records.named(call);
		requireDraft(world, email);
		requireReceivable(call, email.recipient_email);
		refuseIf(world, '15.5', key.plan !== 'pro', 'brand_plan_required');
		const mailbox = chooseMailbox(world, textOf(body.mailbox_id), email.mailbox_id);
		proceed(call);
		const sendAt = world.holds('15.2') ? textOf(body.send_at) : undefined;
		const at = Math.max(world.clock.now(), sendAt ? Date.parse(sendAt) : 0);
		queueEmail(world, email, mailbox, at);
		return ok(email);
	},
};

function requireDraft(world: World, { status }: EmailRecord): void {
	refuseIf(world, '15.1', status !== 'draft', 'conflict', `The email is ${status}, not a draft.`);
}

/** The code of this refusal is undocumented. 409, because the state of the address forbids it. */
function requireReceivable(call: Call, address: string): void {
	refuseIf(
		call.world,
		'15.4',
		!mayReceive(call.world.state, address),
		'conflict',
		'The recipient is unsubscribed, blocked or bounced.',
	);
}
