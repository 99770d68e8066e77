import type { IDataObject } from 'n8n-workflow';
import type { Settings } from '../settings';
import type { Envelope } from './envelope';

/** @returns why the settings filter the event out, for the log; undefined when they do not */
export function whySkipped(envelope: Envelope, settings: Settings): string | undefined {
	const { type, isTest, data } = envelope;
	const { events, ignoreTestDeliveries } = settings;
	const isAll = events.length === 0;
	if (!isAll && !events.includes(type)) return `${type} is not among the Events of the node`;
	if (isTest) return ignoreTestDeliveries ? 'test deliveries are ignored' : undefined;
	if (!isOfBrand(data, settings)) return 'it is about another brand';
	return isAboutChosen(data, settings) ? undefined : 'it is about another report or schedule';
}

/** An endpoint that the trigger registered belongs to one brand. One made by hand may be shared. */
function isOfBrand(
	{ brand_id: id }: IDataObject,
	{ registration, brandId, brandIds }: Settings,
): boolean {
	const chosen = brandId === '' ? brandIds : [brandId];
	if (registration !== 'byHand' || chosen.length === 0) return true;
	return typeof id !== 'string' || isAmong(chosen, id);
}

function isAboutChosen(data: IDataObject, { reportIds, scheduledReportIds }: Settings): boolean {
	if (reportIds.length === 0 && scheduledReportIds.length === 0) return true;
	return (
		isAmong(reportIds, data.report_id) || isAmong(scheduledReportIds, data.scheduled_report_id)
	);
}

/** IDs are UUIDs, which are case-insensitive. */
function isAmong(ids: string[], id: unknown): boolean {
	return typeof id === 'string' && ids.some((each) => each.toLowerCase() === id.toLowerCase());
}
