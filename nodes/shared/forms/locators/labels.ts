import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { recordName } from '../../assumptions/recordName';
import { toTimeText } from '../../base/time/timestamp';

/** "Spring (draft, 2026-03-01 09:30)": the entry of a record whose fields are undocumented. */
export const toListItem = (record: IDataObject): INodeListSearchItems =>
	toTitledItem(record, recordName(record), record.status, toMinute(record.created_at));

/** The minute of a time of the service, in UTC: "2026-03-01 09:30"; empty without a time. */
const toMinute = (value: unknown): string =>
	textOrEmpty(toTimeText(value)).slice(0, 16).replace('T', ' ');

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
