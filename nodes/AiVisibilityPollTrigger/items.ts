import type { INodeExecutionData } from 'n8n-workflow';
import { mapInTurns } from '../shared/base/time/clock';
import { isRecord } from '../shared/base/values/records';
import { joinSlackLines, slackBold, toSlack } from '../shared/base/values/slackText';
import { toMarket } from '../shared/reports/series';
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
	return await mapInTurns(found, ({ event: name, extra, record, time }) => {
		// An object where there should be a text cannot always be made one.
		const readable = Object.entries({ ...extra, ...record }).filter(
			([, value]) => !isRecord(value),
		);
		const all = Object.fromEntries(readable);
		// "Example Coffee · Weekly check · Berlin, Germany · March 1, 2026"
		const heading = [all.brand, all.name, toMarket(all), words.format.date(time)]
			.filter((part) => typeof part === 'string' && part !== '')
			.join(' · ');
		const texts = [slackBold(heading), ...event.toLines(all, words).map(toSlack)];
		const slackText = joinSlackLines(texts.filter((text) => text !== ''));
		return { json: { event: name, ...extra, ...pick(record, fields), slack_text: slackText } };
	});
}
