import type { IDataObject } from 'n8n-workflow';
import { sumOf } from './chance';
import { clearWayAt, scoresWithin, toListedScores, USUAL } from './listedScores';

/** Of the mean step, on each side of the mean: an individuals chart. */
const RANGE = 2.66;

/**
 * Returns between what scores a report of a series usually is, in points, going by the eight before it.
 * Undefined for fewer of the same prompts and assistants, and where one of them is a clear change.
 *
 * @param newestFirst the report and those before it that have answers
 */
export function usualRange(newestFirst: IDataObject[]): [number, number] | undefined {
	const list = toListedScores(newestFirst);
	const scores = scoresWithin(list, 0, 1 + USUAL)?.slice(1);
	if (scores === undefined) return undefined;
	const steps = scores.slice(1).map((each, at) => Math.abs(each - scores[at]));
	if (steps.some((_step, at) => clearWayAt(list, at + 1) !== undefined)) return undefined;
	const mean = sumOf(scores) / USUAL;
	const reach = (RANGE * sumOf(steps)) / steps.length;
	const cut = (score: number) => Math.round(10 * Math.min(100, Math.max(0, score))) / 10;
	return [cut(mean - reach), cut(mean + reach)];
}
