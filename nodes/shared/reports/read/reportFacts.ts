import { asRecord } from '../../base/values/records';
import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../base/time/timestamp';
import { zoneOf } from '../../base/time/zone';
import type { OperationContext } from '../../forms/describe/types';
import { readCompetitorsOf } from './competitors';
import { toMarket } from '../series';
import { ApiFailure } from '../../requests/apiError';
import { pathTo } from '../../requests/path';

/** The first fields of every item about a report. */
export type ReportFacts = ReturnType<typeof toFacts>;

/** Of the records that a report refers to; null when not known. */
export type Names = Record<'brand' | 'schedule', string | null>;

const toFacts = (report: IDataObject, { brand, schedule }: Names, timezone: string) => ({
	report_name: report.name ?? null,
	market: toMarket(report),
	/** Of its creation, in the time zone of the workflow. */
	date: toLocalDay(report.created_at, timezone),
	time: toLocalTime(report.created_at, timezone),
	brand,
	language: report.language ?? null,
	schedule,
});

/** The IDs of a report, with that of the schedule run or of the previous report. */
export const reportIds = (
	report: IDataObject,
	second: IDataObject = { batch_id: report.batch_id ?? null },
): IDataObject => ({
	report_id: report.id ?? null,
	...second,
	scheduled_report_id: report.scheduled_report_id ?? null,
	region_config_id: report.region_config_id ?? null,
	brand_id: report.brand_id ?? null,
});

/**
 * @param value a time of the service: ISO 8601 or Unix time
 * @param timezone of the workflow, as n8n names it
 * @returns `2026-03-01`; null when it is no date
 */
export function toLocalDay(value: unknown, timezone: string): string | null {
	const timeZone = zoneOf(timezone);
	const ms = toTimestamp(value);
	// Sweden writes dates as ISO 8601 does.
	return Number.isNaN(ms) ? null : new Date(ms).toLocaleDateString('sv-SE', { timeZone });
}

/** `09:30`; null when it is no time. */
function toLocalTime(value: unknown, timezone: string): string | null {
	const ms = toTimestamp(value);
	const style = { hour: '2-digit', minute: '2-digit', timeZone: zoneOf(timezone) } as const;
	return Number.isNaN(ms) ? null : new Date(ms).toLocaleTimeString('sv-SE', style);
}

/** Fields of a report that may link to it (sandbox/api.md 3.6). */
const LINK_FIELDS = ['share_url', 'public_url', 'report_url', 'web_url', 'url', 'link'];

export const linkOf = (report: IDataObject): string | undefined =>
	LINK_FIELDS.map((name) => report[name]).find(isWebUrl);

/** No link may run a script. */
export const isWebUrl = (url: unknown): url is string =>
	typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Does something once per run of the node. */
export function once<T>({ shared }: OperationContext, key: string, act: () => T): T {
	if (!shared.has(key)) shared.set(key, act());
	return shared.get(key) as T;
}

/**
 * Reads a record once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 */
export async function readVisibleOnce(context: OperationContext, template: string, id: unknown) {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(context, path, async () => await context.client.readVisible(path));
}

/**
 * Reads what a report is about: the names of its brand and schedule, and the competitors, each once per
 * run of the node.
 *
 * @param names if they were read
 * @returns null for a name that the key may not read; without companies when these are not wanted, and
 * when the key may not read them, which costs one request per brand
 */
export async function readAbout(
	context: OperationContext,
	report: IDataObject,
	wantsCompetitors: boolean,
	names?: Names,
) {
	const { brand_id: brandId, scheduled_report_id: scheduleId } = report;
	const brand = readVisibleOnce(
		context,
		'/v1/brands/{id}',
		names && !wantsCompetitors ? '' : brandId,
	);
	const read = async () => await readCompetitorsOf(context.client, brandId, brand);
	const reading = wantsCompetitors
		? once(context, `competitors of ${String(brandId)}`, read).catch((error: unknown) => {
				if (!(error instanceof ApiFailure) || error.code !== 'insufficient_scope') throw error;
				return undefined;
			})
		: undefined;
	const [own, schedule, companies] = await Promise.all([
		brand,
		names ? null : readVisibleOnce(context, '/v1/scheduled-reports/{id}', scheduleId),
		reading,
	]);
	const nameOf = (record: IDataObject | null) =>
		typeof record?.name === 'string' ? record.name : null;
	const known = names ?? { brand: nameOf(own), schedule: nameOf(schedule) };
	return { facts: toFacts(report, known, context.timezone), companies };
}

/** The form of the analysis is free: it may be a text, or have some. */
export async function readAnalysis({ client, note }: OperationContext, { id }: IDataObject) {
	const { ai_analysis: analysis, ai_suggestion: suggestion } = await client.read(
		pathTo('/v1/reports/{id}/summary', { id }),
	);
	const parts = typeof analysis === 'string' ? [analysis] : Object.values(asRecord(analysis));
	const texts = [...parts, suggestion].filter((text) => typeof text === 'string');
	if (texts.length === 0) note('The service has no analysis of this report yet.');
	return texts;
}
