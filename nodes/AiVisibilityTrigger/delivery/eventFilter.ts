import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import type { Envelope } from './envelope';

/** Which events start the workflow. */
export interface Selection {
	events: string[];
	/** Set where the endpoint may be shared with other brands. */
	brandId?: string;
	ignoreTestDeliveries: boolean;
	/** Empty lists let everything through; with both, either is enough. */
	reportIds: string[];
	scheduledReportIds: string[];
}

/** Reads from the parameters of the node which events start the workflow. */
export function readSelection(context: IWebhookFunctions): Selection {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const isByHand = context.getNodeParameter('registration', 'automatic') === 'byHand';
	const brandId = context.getNodeParameter('brandId', '', { extractValue: true });
	return {
		events: readEvents(context),
		brandId: isByHand ? String(brandId ?? '').trim() : undefined,
		ignoreTestDeliveries: options.ignoreTestDeliveries === true,
		reportIds: idsOf(options.reportIds),
		scheduledReportIds: idsOf(options.scheduledReportIds),
	};
}

/** An expression that fails gives nothing, too: every repeat of the delivery would fail again. */
function readEvents(context: IWebhookFunctions): string[] {
	try {
		return idsOf(context.getNodeParameter('events', []));
	} catch {
		return [];
	}
}

/** Whether no event at all starts the workflow, which nobody wants. */
export function isNothingChosen({ events }: Selection): boolean {
	return events.length === 0;
}

/**
 * @returns why an event starts nothing, for the log; undefined when it is wanted
 */
export function whySkipped(envelope: Envelope, selection: Selection): string | undefined {
	const { type, isTest, data } = envelope;
	if (!selection.events.includes(type)) return `${type} is not among the Events of the node`;
	if (isTest) return selection.ignoreTestDeliveries ? 'test deliveries are ignored' : undefined;
	const { brandId } = selection;
	if (brandId && typeof data.brand_id === 'string' && !isSameId(data.brand_id, brandId)) {
		return 'it is about another brand';
	}
	return isAboutChosen(data, selection) ? undefined : 'it is about another report or schedule';
}

function isAboutChosen(data: IDataObject, { reportIds, scheduledReportIds }: Selection): boolean {
	if (reportIds.length === 0 && scheduledReportIds.length === 0) return true;
	const isIn = (ids: string[], id: unknown) =>
		typeof id === 'string' && ids.some((each) => isSameId(each, id));
	return isIn(reportIds, data.report_id) || isIn(scheduledReportIds, data.scheduled_report_id);
}

/** Ids are UUIDs, whose letters mean the same in both cases. */
function isSameId(a: string, b: string): boolean {
	return a.toLowerCase() === b.toLowerCase();
}

/**
 * The ids that a parameter gives: chosen from a list, or from an expression as a list or as text.
 */
export function idsOf(value: unknown): string[] {
	const values = Array.isArray(value) ? value : String(value ?? '').split(',');
	return values.map((id) => String(id).trim()).filter((id) => id !== '');
}
