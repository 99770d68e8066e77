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

/** Within that time, in seconds, two ends are of one period: a service may move it by a little. */
const SAME_PERIOD_S = 86_400;

/**
 * Detects that a balance is below its threshold, also at the first poll: once per period, or, without
 * periods, once until it is above the threshold again.
 */
export const lowBalance: Detector = {
	detect: (memory, records, { now }) => {
		const next: IDataObject = {};
		const found: FoundEvent[] = [];
		for (const { name, left, periodEnd, threshold, item } of records as Balance[]) {
			const before = asRecord(memory?.[name]);
			const isLow = left < threshold;
			const moved = Math.abs(Number(before.periodEnd) - Number(periodEnd));
			const wasLow = before.isLow === true && moved < SAME_PERIOD_S;
			next[name] = { isLow: isLow || (wasLow && periodEnd !== null), periodEnd };
			if (!isLow || wasLow) continue;
			found.push({ event: `${name}.low`, record: item, time: now });
		}
		return { memory: next, found };
	},
};
