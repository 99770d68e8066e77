import type { IDataObject } from 'n8n-workflow';

/** The rest of a quota or of credits. */
export interface Balance {
	/** In the unit of the threshold. */
	left: number;
	/** When the balance is renewed, in seconds since 1970; null when it has no period. */
	periodEnd: number | null;
}

/**
 * Detects that a balance fell below the threshold: once per period, or, without periods, once until
 * it is above the threshold again.
 *
 * @param memory returned at the last poll; undefined at the first poll, which finds no event
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
