import { ApiError } from '../apiError.cts';
import { found } from '../call.cts';
import type { MailboxRecord } from '../state/outreachRecords.cts';
import type { World } from '../world.cts';

/**
 * The mailbox that sends an email (sandbox/api.md 15.3).
 * @throws ApiError not_found for an unknown id, integration_not_connected
 */
export function chooseMailbox(
	world: World,
	...wanted: Array<string | null | undefined>
): MailboxRecord {
	const { mailboxes } = world.state;
	const id = wanted.find((one) => typeof one === 'string');
	if (id) found(mailboxes.get(id));
	if (!world.holds('15.3')) return mailboxes.all()[0];
	const chosen = mailboxFor(world, id);
	if (chosen) return chosen;
	throw new ApiError('integration_not_connected');
}

/** The mailbox of that id, the default one or the only one, if it is connected. */
export function mailboxFor({ state }: World, id?: string | null): MailboxRecord | undefined {
	const connected = state.mailboxes.where(({ is_connected }) => is_connected);
	if (id) return connected.find((one) => one.id === id);
	const only = connected.length === 1 ? connected[0] : undefined;
	return connected.find(({ is_default }) => is_default) ?? only;
}

/** Whether a mailbox has sent as many emails on a UTC day as its cap allows (sandbox/api.md 15.2). */
export function isFull({ clock, state }: World, mailbox: MailboxRecord, at: number): boolean {
	const day = clock.iso(at).slice(0, 10);
	const sent = state.emails.where(
		({ mailbox_id, sent_at }) => mailbox_id === mailbox.id && sent_at?.startsWith(day) === true,
	);
	return sent.length >= mailbox.daily_limit;
}
