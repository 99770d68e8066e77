import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/asRecord';
import type { Detector } from './detector';

/** The rest of a quota or of credits, as a record. */
export interface Balance extends IDataObject {
	/** First part of the items' `event`: `quota` gives `quota.low`. */
	name: string;
	/** In the unit of the threshold. */
	left: number;
	/** When the balance is renewed, in seconds since 1970; null when it has no period. */
	periodEnd: number | null;
	threshold: number;
	/** The fields of the item. */
	item: IDataObject;
}

/**
 * Detects that a balance fell below its threshold: once per period, or, without periods, once until
 * it is above the threshold again.
 */
export const lowBalance: Detector = {
	detect: (memory, records, { now }) => {
		const decided = (records as Balance[]).map(({ name, left, periodEnd, threshold, item }) => {
			const before = asRecord(memory?.[name]);
			const isLow = left < threshold;
			const wasLow = before.isLow === true && before.periodEnd === periodEnd;
			const next = { isLow: isLow || (wasLow && periodEnd !== null), periodEnd };
			const isEvent = memory !== undefined && isLow && !wasLow;
			const found = { event: `${name}.low`, record: item, time: now };
			return { next: [name, next] as const, found: isEvent ? [found] : [] };
		});
		return {
			memory: Object.fromEntries(decided.map(({ next }) => next)),
			found: decided.flatMap(({ found }) => found),
		};
	},
};
