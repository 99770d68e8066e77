import type { IDataObject } from 'n8n-workflow';

/** What `status` says of people who must not be emailed. */
const LEFT = ['blocked', 'bounced', 'complained', 'unsubscribed'];

/**
 * Reads the record of a contact, whose fields no source names (sandbox/api.md 17.5, assumed). What the
 * record lacks is an empty text.
 */
export function readContact(record: IDataObject) {
	const textOf = (field: string) => String(record[field] ?? '').trim();
	return {
		id: record.id,
		email: textOf('email'),
		name: textOf('name'),
		firstName: textOf('first_name'),
		lastName: textOf('last_name'),
		website: textOf('website'),
		hasLeft: LEFT.includes(textOf('status').toLowerCase()),
	};
}
