import type { INodeExecutionData } from 'n8n-workflow';
import { mapInTurns } from '../shared/base/time/clock';
import { isRecord } from '../shared/base/values/records';
import { toMarket } from '../shared/reports/series';
import { headingOf, toMessage } from '../shared/reports/tell/message';
import { pick } from '../shared/run/output/toItems';
import type { FoundEvent } from './detectors/detector';
import type { PollEvent } from './events/event';
import type { Words } from './words';

/** @param fields the fields of the records to keep; undefined keeps all */
export async function toEventItems(
	found: FoundEvent[],
	event: PollEvent,
	fields: string[] | undefined,
	words: Words,
): Promise<INodeExecutionData[]> {
	return await mapInTurns(found, ({ event: name, extra, record, time, lines }) => {
		// An object where there should be a text cannot always be made one.
		const readable = Object.entries({ ...extra, ...record }).filter(
			([, value]) => !isRecord(value),
		);
		const all = Object.fromEntries(readable);
		const heading = headingOf(all.brand, all.name, toMarket(all), words.format.date(time));
		const message = toMessage(heading, lines ?? event.toLines?.(all, words) ?? []);
		return { json: { event: name, ...extra, ...pick(record, fields), ...message } };
	});
}
