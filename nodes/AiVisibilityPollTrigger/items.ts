import type { INodeExecutionData } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { mapInTurns } from '../shared/base/time/clock';
import { toMarket } from '../shared/reports/series';
import { pick, readOutputFields } from '../shared/run/output/toItems';
import type { FoundEvent } from './detectors/detector';
import { MOST_EXAMPLES } from './detectors/examples';
import type { Watch } from './watch';

/**
 * Converts what a poll has found to items, the oldest first; for a test the newest, the newest first.
 *
 * @throws OperationError for a test that has found nothing
 */
export async function toEventItems(
	found: FoundEvent[],
	{ form, isTest }: Pick<Watch, 'form' | 'isTest'>,
): Promise<INodeExecutionData[]> {
	const { event, values, abbreviation, words } = form;
	if (isTest && found.length === 0) {
		throw new OperationError(
			`There is no ${event.subject} to show yet`,
			'Nothing in the service matches the settings of this node. Once published, the workflow starts as soon as something does.',
		);
	}
	const kept = readOutputFields(values, event.simplified, abbreviation);
	// As the list has them, where times are equal; those without a time are last.
	const sorted = [...found].reverse().sort((a, b) => (a.time || Infinity) - (b.time || Infinity));
	const shown = isTest ? sorted.reverse().slice(0, MOST_EXAMPLES) : sorted;
	return await mapInTurns(shown, ({ event: name, extra, record, time, lines }) => {
		const fields = { ...extra, ...record };
		const subject = { brand: fields.brand, name: fields.name, market: toMarket(fields), time };
		const message = words.message(subject, lines ?? event.toLines?.(fields, words) ?? []);
		return { json: { event: name, ...extra, ...pick(record, kept), ...message } };
	});
}
