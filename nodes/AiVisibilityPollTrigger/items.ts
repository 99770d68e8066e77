import type { INodeExecutionData } from 'n8n-workflow';
import { mapInTurns } from '../shared/base/time/clock';
import { toMarket } from '../shared/reports/series';
import { headingOf, toMessage } from '../shared/reports/tell/message';
import { pick, readOutputFields } from '../shared/run/output/toItems';
import type { FoundEvent } from './detectors/detector';
import { MOST_EXAMPLES } from './detectors/examples';
import type { Watch } from './watch';

/** Converts what a poll has found to items, the oldest first; for a test the newest, the newest first. */
export async function toEventItems(
	found: FoundEvent[],
	{ form, words, isTest }: Pick<Watch, 'form' | 'words' | 'isTest'>,
): Promise<INodeExecutionData[]> {
	const { event, values, abbreviation } = form;
	const fields = readOutputFields(values, event.simplified, abbreviation);
	// As the list has them, where times are equal; those without a time are last.
	const sorted = [...found].reverse().sort((a, b) => (a.time || Infinity) - (b.time || Infinity));
	const shown = isTest ? sorted.reverse().slice(0, MOST_EXAMPLES) : sorted;
	return await mapInTurns(shown, ({ event: name, extra, record, time, lines }) => {
		const all = { ...extra, ...record };
		const heading = headingOf(all.brand, all.name, toMarket(all), words.format.date(time));
		const message = toMessage(heading, lines ?? event.toLines?.(all, words) ?? []);
		return { json: { event: name, ...extra, ...pick(record, fields), ...message } };
	});
}
