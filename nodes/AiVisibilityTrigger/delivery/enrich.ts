import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { toNodeError } from '../../shared/messages/toNodeError';
import { openInteractiveClient } from '../../shared/requests/openClient';
import type { Envelope } from './envelope';
import { type EventRecords, readRecords } from './records';
import { toSummary } from './summary';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 5;

/**
 * Adds what belongs to an event. A failure never loses the event: the item then has the reason.
 *
 * @param enrich values of the node's option
 * @param brand name of the brand, if the endpoint knows it
 * @returns fields to add to the item
 */
export async function enrichment(
	context: IWebhookFunctions,
	envelope: Envelope,
	enrich: string[],
	brand: string | null,
): Promise<IDataObject> {
	const { data, type, isTest } = envelope;
	const wants = (choice: string, event: RegExp) =>
		event.test(type) && enrich.includes(choice) && !enrich.includes('none');
	const isSummary = wants('summary', /^(report|schedule\.run)\./);
	const wanted = {
		// The IDs of a sample are made up.
		latest: isSummary && !isTest,
		report: wants('report', /^report\./),
		runReports: wants('runReports', /^schedule\.run\./),
	};
	let records: EventRecords = { brand };
	let failure: string | undefined;
	try {
		if (Object.values(wanted).some(Boolean)) {
			const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
			records = await readRecords(client, data, wanted, brand);
		}
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		failure = isLate ? error.message : [message, description].filter(Boolean).join('. ');
	}
	const { report, runReports } = records;
	return {
		...(isSummary ? toSummary(envelope, records, context.getTimezone()) : {}),
		...(report === undefined ? {} : { report }),
		...(runReports === undefined ? {} : { reports: runReports }),
		...(failure === undefined ? {} : { enrich_error: failure }),
	};
}
