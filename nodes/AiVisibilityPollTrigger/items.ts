import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { toWrittenDay } from '../shared/base/time/timestamp';
import { isRecord } from '../shared/base/values/records';
import { joinSlackLines, slackBold, toSlack } from '../shared/base/values/slackText';
import { toMarket } from '../shared/reports/series';
import { pick } from '../shared/run/output/output';
import type { FoundEvent } from './detectors/detector';
import type { PollEvent } from './events/event';

/**
 * @param found events, in order
 * @param fields the fields of the records to keep; undefined keeps all
 * @param timezone IANA time zone of the workflow
 */
export function toEventItems(
	found: FoundEvent[],
	event: PollEvent,
	fields: string[] | undefined,
	timezone: string,
): INodeExecutionData[] {
	return found.map(({ event: name, extra, record, time }) => {
		const all = { ...extra, ...record };
		const heading = headingOf(all, toWrittenDay(time, timezone));
		// An object where there should be a text cannot always be made one.
		const readable = Object.entries(all).filter(([, value]) => !isRecord(value));
		const lines = event.toLines(Object.fromEntries(readable));
		const texts = [slackBold(heading), ...lines.map(toSlack)];
		const slackText = joinSlackLines(texts.filter((text) => text !== ''));
		return { json: { event: name, ...extra, ...pick(record, fields), slack_text: slackText } };
	});
}

/** "Example Coffee · Weekly check · Berlin, Germany · March 1, 2026" */
function headingOf(item: IDataObject, day: string): string {
	const parts = [item.brand, item.name, toMarket(item), day];
	return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}
