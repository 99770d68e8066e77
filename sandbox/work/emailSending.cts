import type { EmailRecord, EmailStatus, MailboxRecord } from '../state/outreachRecords.cts';
import { newRecord } from '../state/newRecord.cts';
import type { World } from '../world.cts';
import { isFull } from './mailboxes.cts';
import { addressKey, mayReceive } from './recipients.cts';
import { nextDay } from './sendTimes.cts';

/** How long an email is queued, in ms: a few minutes at most (sandbox/api.md 15.2). */
const QUEUE_MS = 60_000;
/** How long after an email its recipient reacts. */
const REACTION_MS = 60_000;

/**
 * The recipient's address decides the final status of an email: an address that starts with one of
 * these words, such as `opened@reader.example`, ends in that status.
 */
const REACTIONS = ['opened', 'replied', 'bounced', 'failed', 'unsubscribed'] as const;

/** What a recipient or its server may do with an email that was sent. */
type Reaction = Exclude<(typeof REACTIONS)[number], 'failed'>;

export const plainText = (html: string): string => html.replace(/(<[^>]*>|\s)+/g, ' ').trim();

/** A draft with defaults for all fields that are not given. */
export function draftEmail(
	world: World,
	fields: Partial<EmailRecord> & { body: string },
): EmailRecord {
	return newRecord<EmailRecord>(world, 'Email', {
		status: 'draft',
		tone: world.holds('15.7') ? 'professional' : 'formal',
		...fields,
		body_text: fields.body_text ?? (world.holds('15.6') ? plainText(fields.body) : null),
	});
}

/** Queues an email. @param at when to send it, sandbox ms */
export function queueEmail(
	world: World,
	email: EmailRecord,
	mailbox: MailboxRecord,
	at: number,
): void {
	const change = { mailbox_id: mailbox.id, scheduled_for: world.clock.iso(at) };
	setStatus(world, email, 'scheduled', change);
	world.clock.at(at + QUEUE_MS, () => dispatchEmail(world, email, mailbox, at));
}

function dispatchEmail(world: World, email: EmailRecord, mailbox: MailboxRecord, at: number): void {
	if (email.status !== 'scheduled' || world.state.emails.get(email.id) !== email) return;
	if (!mayReceive(world.state, email.recipient_email)) {
		const error_message = 'The recipient is unsubscribed, blocked or bounced';
		return setStatus(world, email, 'failed', { error_message });
	}
	if (isFull(world, mailbox, world.clock.now())) {
		return queueEmail(world, email, mailbox, nextDay(at, 'UTC'));
	}
	sendNow(world, email, mailbox);
}

/** Sends an email and schedules its recipient's reaction. */
export function sendNow(world: World, email: EmailRecord, mailbox: MailboxRecord): void {
	const reaction = REACTIONS.find((word) => email.recipient_email.toLowerCase().startsWith(word));
	if (reaction === 'failed') {
		const error_message = 'The receiving server refused the email';
		return setStatus(world, email, 'failed', { error_message });
	}
	setStatus(world, email, 'sent', { mailbox_id: mailbox.id, sent_at: world.clock.iso() });
	if (reaction) world.clock.after(REACTION_MS, () => react(world, email, reaction));
}

/** An email that its recipient has reacted to otherwise by now keeps its status. */
function react(world: World, email: EmailRecord, reaction: Reaction): void {
	if (email.status !== 'sent') return;
	if (reaction !== 'replied') return reactNow(world, email, reaction);
	reactNow(world, email, 'opened');
	world.clock.after(REACTION_MS, () => {
		if (email.status === 'opened') reactNow(world, email, 'replied');
	});
}

export function reactNow(world: World, email: EmailRecord, reaction: Reaction): void {
	const at = world.clock.iso();
	if (reaction === 'unsubscribed' || reaction === 'bounced')
		world.state[reaction].add(addressKey(email.recipient_email));
	const moments: Record<Reaction, Partial<EmailRecord>> = {
		opened: { opened_at: at },
		replied: { opened_at: email.opened_at ?? at, replied_at: at },
		bounced: { bounced_at: at, error_message: 'The mailbox does not exist' },
		unsubscribed: {},
	};
	setStatus(world, email, reaction, moments[reaction]);
}

function setStatus(
	world: World,
	email: EmailRecord,
	status: EmailStatus,
	change: Partial<EmailRecord>,
): void {
	Object.assign(email, change, { status, updated_at: world.clock.iso() });
	world.log.emit('shown', 'email', email);
	world.campaigns.touch(email.campaign_id);
}
