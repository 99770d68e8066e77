import { quantity } from '../../base/values/display';

/** What a run of a report costs (sandbox/api.md 7.6). All texts about it use this one sentence. */
export const RUN_COST = '1 credit per prompt, plus 1 per prompt for each premium assistant';

/** What a run of a schedule costs: each market has a report. */
export const SCHEDULE_COST = `${RUN_COST}, for each market`;

export const costWarning = (cost: string): string =>
	`A run costs ${cost}. 'Dry Run' shows the sum.`;

/** The same for a number of prompts, for dry runs of operations that do not know the assistants. */
export const costOfPrompts = (count: number): string =>
	`A run of ${quantity(count, 'prompt')} costs ${quantity(count, 'credit')}, plus ${count} for each premium assistant.`;
