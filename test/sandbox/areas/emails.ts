import { ApiError } from '../apiError';
import {
	type Area,
	brandOf,
	type Call,
	created,
	deleted,
	found,
	ok,
	proceed,
	textOf,
	ofBrand,
} from '../call';
import { pageOf } from '../paging';
import type { EmailRecord } from '../state/outreachRecords';
import { draftEmail, plainText, queueEmail } from '../work/emailSending';
import { chooseMailbox } from '../work/mailboxes';
import { mayReceive } from '../work/recipients';

const NULLABLE = [
	'body_text',
	'citation_url',
	'mailbox_id',
	'recipient_name',
	'template_type',
] as const;
const TEXTS = ['body', 'recipient_email', 'subject', 'tone'] as const;

/** Outreach emails (docs/api.md 15). */
export const emails: Area = {
	getBrandsEmails: (call) => ok(pageOf(call, ofBrand(call, call.world.state.emails))),
	postBrandsEmails: (call) => {
		const { world, body } = call;
		const brandId = brandOf(call);
		requireReceivable(call, String(body.recipient_email));
		if (textOf(body.mailbox_id)) found(world.state.mailboxes.get(textOf(body.mailbox_id)));
		proceed(call);
		const email = world.state.emails.add(
			draftEmail(world, {
				brand_id: brandId,
				recipient_email: '',
				subject: '',
				...(sentFields(call) as { body: string }),
			}),
		);
		world.log.notify('email', email);
		return created(email);
	},
	getBrandsEmailsOne: (call) => ok(named(call)),
	patchBrandsEmailsOne: (call) => {
		const email = named(call);
		requireDraft(email);
		const recipient = textOf(call.body.recipient_email);
		if (recipient !== undefined) requireReceivable(call, recipient);
		proceed(call);
		const changed = Object.assign(email, sentFields(call), { updated_at: call.world.clock.iso() });
		// The plain text is derived from the HTML unless it was set.
		const isMade = 'body' in call.body || call.body.body_text === null;
		if (isMade && textOf(call.body.body_text) === undefined) {
			changed.body_text = plainText(changed.body);
		}
		return ok(changed);
	},
	deleteBrandsEmailsOne: (call) => {
		const email = named(call);
		if (!['draft', 'scheduled', 'failed'].includes(email.status)) {
			throw new ApiError('conflict', { message: `The email is ${email.status}.` });
		}
		proceed(call);
		call.world.state.emails.delete(email.id);
		return deleted();
	},
	postBrandsEmailsSends: (call) => {
		const { world, body, key } = call;
		const email = named(call);
		requireDraft(email);
		requireReceivable(call, email.recipient_email);
		if (key.plan !== 'pro') throw new ApiError('brand_plan_required');
		const mailbox = chooseMailbox(world, textOf(body.mailbox_id), email.mailbox_id);
		proceed(call);
		const sendAt = textOf(body.send_at);
		const at = Math.max(world.clock.now(), sendAt ? Date.parse(sendAt) : 0);
		queueEmail(world, email, mailbox, at);
		return ok(email);
	},
};

function named(call: Call): EmailRecord {
	return found(call.world.state.emails.get(call.params.email_id), brandOf(call));
}

function requireDraft({ status }: EmailRecord): void {
	if (status === 'draft') return;
	throw new ApiError('conflict', { message: `The email is ${status}, not a draft.` });
}

/** The code of this refusal is undocumented. 409, because the state of the address forbids it. */
function requireReceivable(call: Call, address: string): void {
	if (mayReceive(call.world.state, address)) return;
	throw new ApiError('conflict', { message: 'The recipient is unsubscribed or blocked.' });
}

function sentFields({ body }: Call): Partial<EmailRecord> {
	const sent: Record<string, unknown> = {};
	for (const name of TEXTS) if (textOf(body[name]) !== undefined) sent[name] = body[name];
	for (const name of NULLABLE) if (name in body) sent[name] = body[name];
	if (sent.body_text === null) delete sent.body_text;
	return sent as Partial<EmailRecord>;
}
