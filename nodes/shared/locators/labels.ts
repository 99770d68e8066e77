import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

/** What emails and pages hold. */
const HTML = /<[a-z][^>]*>/i;

/** Texts that an entry of a list shows at most. */
const MOST_TEXTS = 3;

/** Longer texts are contents rather than names. */
const LONGEST_TEXT = 80;

const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * How a list shows a record whose fields no source shows (docs/api.md 3.6): by the first
 * short texts that it carries, whatever they are called, and by the minute of its creation.
 *
 * @param record of any resource
 * @returns its entry; a record without such texts shows its id
 */
export function toListItem(record: IDataObject): INodeListSearchItems {
	const id = String(record.id ?? '');
	const texts = Object.entries(record)
		.filter(isTelling)
		.map(([, value]) => String(value));
	const name = [...new Set(texts)].slice(0, MOST_TEXTS).join(', ') || id;
	return { name: `${name}${minuteOf(record.created_at)}`, value: id };
}

function isTelling([field, value]: [string, unknown]): boolean {
	if (typeof value !== 'string' || field === 'object' || /(^|_)id$/.test(field)) return false;
	if (value.trim() === '' || value.length > LONGEST_TEXT || value.includes('\n')) return false;
	return ![DATE, UUID, HTML].some((form) => form.test(value));
}

function minuteOf(createdAt: unknown): string {
	if (typeof createdAt !== 'string' || !DATE.test(createdAt)) return '';
	return ` (${createdAt.slice(0, 16).replace('T', ' ')})`;
}
