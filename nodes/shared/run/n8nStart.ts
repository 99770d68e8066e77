import type { IHookFunctions } from 'n8n-workflow';

/** Longest time for the requests of a trigger while n8n starts, in seconds: in n8n 1, other workflows wait. */
export const LONGEST_AT_START = 20;

/** Whether n8n activates a trigger because it starts or becomes leader, not because a person publishes. */
export const isN8nStart = (context: Pick<IHookFunctions, 'getActivationMode'>): boolean =>
	['init', 'leadershipChange'].includes(context.getActivationMode());
