import type { IDataObject } from 'n8n-workflow';

/** What is left of something that runs out. */
export interface Balance {
	/** In the unit of the threshold. */
	left: number;
	/** When it is filled up again, in seconds since 1970; null for what has no period. */
	periodEnd: number | null;
}

/**
 * Whether a balance has come below the threshold: once a period, or, without periods, once until it is
 * above again.
 *
 * @param memory what was returned at the last poll; undefined at the first, which only takes note
 */
export function lowBalance(
	memory: IDataObject | undefined,
	{ left, periodEnd }: Balance,
	threshold: number,
): { memory: IDataObject; isEvent: boolean } {
	const isLow = left < threshold;
	const wasLow = memory?.isLow === true && memory.periodEnd === periodEnd;
	const staysLow = wasLow && periodEnd !== null;
	return {
		memory: { isLow: isLow || staysLow, periodEnd },
		isEvent: memory !== undefined && isLow && !wasLow,
	};
}
