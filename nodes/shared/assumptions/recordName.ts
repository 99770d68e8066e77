import type { IDataObject } from 'n8n-workflow';

/** The fields that name a record, whose fields no source names (sandbox/api.md 3.8). */
const NAMES = ['name', 'title', 'subject', 'target_title', 'event', 'url'];

/** Returns what names a record in a list; undefined for one that only its ID and its time tell apart. */
export function recordName(record: IDataObject): string | undefined {
	const market = [record.country, record.language].filter((text) => typeof text === 'string');
	const texts = [...NAMES.map((field) => record[field]), market.join(', ')];
	return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
