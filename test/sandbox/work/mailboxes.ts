import { ApiError } from '../apiError';
import { found } from '../call';
import type { MailboxRecord } from '../state/outreachRecords';
import type { World } from '../world';

const DAY_MS = 24 * 3_600_000;

/**
 * The mailbox that sends an email (docs/api.md 15.3).
 *
 * @throws ApiError not_found for an unknown id, integration_not_connected
 */
export function chooseMailbox(
	world: World,
	...wanted: Array<string | null | undefined>
): MailboxRecord {
	const id = wanted.find((one) => typeof one === 'string');
	const named = id ? found(world.state.mailboxes.get(id)) : undefined;
	const connected = world.state.mailboxes.where(({ is_connected }) => is_connected);
	const only = connected.length === 1 ? connected[0] : undefined;
	const chosen = named ?? connected.find(({ is_default }) => is_default) ?? only;
	if (chosen?.is_connected) return chosen;
	throw new ApiError('integration_not_connected', {
		details: { connect_url: `${world.url}/app/mailboxes/connect` },
	});
}

/**
 * When a mailbox may send next, given its daily limit.
 * @param at earliest moment in ms
 */
export function mailboxOpensAt(world: World, mailbox: MailboxRecord, at: number): number {
	const day = Math.floor(at / DAY_MS);
	const sentThatDay = world.state.emails.where(
		(email) =>
			email.mailbox_id === mailbox.id &&
			email.sent_at !== null &&
			Math.floor(Date.parse(email.sent_at) / DAY_MS) === day,
	);
	return sentThatDay.length < mailbox.daily_limit ? at : (day + 1) * DAY_MS;
}
