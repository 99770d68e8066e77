import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/records';
import type { Detector, FoundEvent } from './detector';

/** The rest of a quota or of credits, as a record. */
export interface Balance extends IDataObject {
	/** First part of the items' `event`: `quota` gives `quota.low`. */
	name: string;
	/** In the unit of the threshold. */
	left: number;
	/** When the balance is renewed, in seconds since 1970; null when it has no period. */
	periodEnd: number | null;
	threshold: number;
	item: IDataObject;
}

/**
 * Detects that a balance fell below its threshold: once per period, or, without periods, once until
 * it is above the threshold again.
 */
export const lowBalance: Detector = {
	detect: (memory, records, { now }) => {
		const next: IDataObject = {};
		const found: FoundEvent[] = [];
		for (const { name, left, periodEnd, threshold, item } of records as Balance[]) {
			const before = asRecord(memory?.[name]);
			const isLow = left < threshold;
			const wasLow = before.isLow === true && before.periodEnd === periodEnd;
			next[name] = { isLow: isLow || (wasLow && periodEnd !== null), periodEnd };
			if (memory === undefined || !isLow || wasLow) continue;
			found.push({ event: `${name}.low`, record: item, time: now });
		}
		return { memory: next, found };
	},
};
