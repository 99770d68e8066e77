import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { isId, isUuid } from '../../base/values/records';
import { toTimeText } from '../../base/time/timestamp';

/** Markup, as in the content of emails and pages. */
const HTML = /<[a-z][^<>]*>/i;

const MAX_TEXTS = 3;

/** Longest text that counts as a name, in characters. Longer ones are content, except for titles. */
const MAX_TEXT_LENGTH = 80;

const TITLE = /(^|_)(name|title|subject)$/i;

const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Builds the list entry of a record with undocumented fields (sandbox/api.md 3.6) from its first short
 * texts: those that name it, then the others. Without a name, the minute of its creation is added. A
 * record without such texts is shown by its ID.
 */
export function toListItem(record: IDataObject): INodeListSearchItems {
	const id = String(record.id ?? '');
	const texts = Object.entries(record).filter(isDescriptive);
	const titles = texts.filter(([field]) => TITLE.test(field));
	const shown = [...titles, ...texts].map(([, value]) => value);
	const name = [...new Set(shown)].slice(0, MAX_TEXTS).join(', ') || id;
	const remark = titles.length > 0 ? '' : toCreatedRemark(record.created_at);
	return { name: `${name}${remark}`, value: id };
}

function isDescriptive([field, value]: [string, unknown]): boolean {
	if (typeof value !== 'string' || field === 'object' || isId(field)) return false;
	if (value.trim() === '' || value.includes('\n')) return false;
	if (value.length > MAX_TEXT_LENGTH && !TITLE.test(field)) return false;
	return ![DATE, HTML].some((form) => form.test(value)) && !isUuid(value);
}

function toCreatedRemark(createdAt: unknown): string {
	const time = toMinute(createdAt);
	return time === '' ? '' : ` (${time})`;
}

/** The minute of a time of the service, in UTC: "2026-03-01 09:30"; empty without a time. */
function toMinute(value: unknown): string {
	const time = toTimeText(value) ?? '';
	return DATE.test(time) ? time.slice(0, 16).replace('T', ' ') : '';
}

/** Tells entries with the same name apart by the minute of their creation. */
export function withDistinctNames(
	entries: Array<{ item: INodeListSearchItems; record: IDataObject }>,
): INodeListSearchItems[] {
	return entries.map(({ item, record }) => {
		const isShared = entries.some(
			({ item: other }) => other.name === item.name && other.value !== item.value,
		);
		return isShared ? { ...item, name: `${item.name}${toCreatedRemark(record.created_at)}` } : item;
	});
}

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

export const toPausedRemark = ({ is_active: isActive }: IDataObject): string =>
	isActive === false ? 'paused' : '';

/** "Weekly check (completed, Germany, German, 2026-03-01 09:30)": reports often share a name. */
export const toReportItem = (report: IDataObject) =>
	toNamedItem(report, report.status, report.country, report.language, toMinute(report.created_at));

/** "Weekly check (completed, 2026-03-01)" */
export const toNamedItem = (record: IDataObject, ...remarks: unknown[]) =>
	toTitledItem(record, record.name, ...remarks);

/** "Spring (draft)", or the ID of a record without a title. */
export function toTitledItem({ id }: IDataObject, title: unknown, ...remarks: unknown[]) {
	const shown = remarks.map(textOrEmpty).filter(Boolean).join(', ');
	const name = textOrEmpty(title) || textOrEmpty(id);
	return { name: shown === '' ? name : `${name} (${shown})`, value: textOrEmpty(id) };
}
