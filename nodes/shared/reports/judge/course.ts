import type { IDataObject } from 'n8n-workflow';
import { MOST_IN_CHART, scoreOf } from '../series';
import { sumOf } from './chance';
import { isClearStep, type Way } from './clear';

type ListedScore = ReturnType<typeof toListedScores>[number];

/** Scores that tell what is usual in a series. */
const USUAL = 8;

/** What the list tells of the reports that have a score (sandbox/api.md 11.7). */
function toListedScores(newestFirst: IDataObject[]) {
	return newestFirst.flatMap((record) => {
		const score = scoreOf(record);
		const { total_results: answers, ai_platforms: assistants } = record;
		const names = Array.isArray(assistants) ? assistants.map(String).sort() : [];
		const basis = JSON.stringify([answers, names]);
		return score === null ? [] : [{ score, answers: Number(answers), basis }];
	});
}

/** The scores from a report backward; undefined for fewer, and unless all stand on as many answers of the same assistants. */
function scoresWithin(list: ListedScore[], at: number, length: number) {
	const found = list.slice(at, at + length);
	const isWhole = found.length === length && found.every(({ basis }) => basis === found[0].basis);
	return isWhole ? found.map(({ score }) => score) : undefined;
}

/** Where a report's score changed clearly to, going by the list alone; see `isClearStep`. */
function clearWayAt(list: ListedScore[], at: number): Way | undefined {
	const [now, before] = list.slice(at, at + 2);
	if (before === undefined || now.basis !== before.basis) return undefined;
	const scores = list.slice(at).map(({ score }) => score);
	if (!isClearStep(scores.reverse(), now.answers)) return undefined;
	return now.score > before.score ? 'up' : 'down';
}

/** Reports that are compared with those before them, and how long a lasting change is not told again. */
const RECENT = 3;
const SILENT = 8;

/** Between what scores the report usually is. */
export const usualFields = (usual?: [number, number]) => ({
	usual_low: usual?.[0] ?? null,
	usual_high: usual?.[1] ?? null,
});

/** Whether each of the last three scores is beyond each of the eight before. */
function lastingAt(list: ListedScore[], at: number) {
	const scores = scoresWithin(list, at, RECENT + USUAL)?.reverse();
	if (scores === undefined) return undefined;
	const [usual, recent] = [scores.slice(0, USUAL), scores.slice(USUAL)];
	const before: [lowest: number, highest: number] = [Math.min(...usual), Math.max(...usual)];
	const [isDown, isUp] = [Math.max(...recent) < before[0], Math.min(...recent) > before[1]];
	const direction: Way = isDown ? 'down' : 'up';
	return isDown || isUp ? { at, direction, recent, before } : undefined;
}

/**
 * Finds the change that lasts: a fall or rise that is too small to be clear from one report to the next.
 * It is told when it first holds, then not again in that direction for eight reports, and not where a
 * clear change told it within three. It ends with the next clear change, and with those eight reports.
 *
 * @param newestFirst the report and those before it in its series that have answers
 * @param clear where the newest report changed clearly to
 * @returns the last three scores when it was told, oldest first, and the lowest and the highest of the eight
 * before those. It is new where it is to be told with the newest report
 */
export function judgeLasting(newestFirst: IDataObject[], clear?: Way) {
	const list = toListedScores(newestFirst);
	const toldAt = { up: NaN, down: NaN };
	const clearAt = { up: NaN, down: NaN };
	let current: ReturnType<typeof lastingAt>;
	for (let at = list.length - 1; at >= 0; at--) {
		const way = at === 0 ? clear : clearWayAt(list, at);
		if (way !== undefined) [clearAt[way], current] = [at, undefined];
		if (current && current.at - at > SILENT) current = undefined;
		const found = lastingAt(list, at);
		if (found === undefined) continue;
		const { direction } = found;
		if (toldAt[direction] - at <= SILENT || clearAt[direction] - at <= RECENT) continue;
		toldAt[direction] = at;
		current = found;
	}
	if (current === undefined) return undefined;
	const { at, ...found } = current;
	return { ...found, isNew: at === 0 };
}

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

/**
 * What the list of reports tells where the answers are not read: where the score of the newest changed
 * clearly to, see `isClearStep`.
 */
export const clearWayOf = (newestFirst: IDataObject[]): Way | undefined =>
	clearWayAt(toListedScores(newestFirst), 0);

export type PastScore = ReturnType<typeof toHistory>[number];

/** Fewer scores show no course. */
const LEAST_IN_CHART = 3;

/**
 * Returns the scores of a series with their days, oldest first; none for too few.
 *
 * @param isOther whether the newest has other prompts than the one before: also where as many were
 * replaced, which the number of results does not tell
 */
export function toHistory(newestFirst: IDataObject[], isOther: boolean) {
	const scores = newestFirst.flatMap((report, at) => {
		const score = scoreOf(report);
		const [now, then] = [report, newestFirst[at + 1]].map((each) => each?.total_results);
		const hasOthers = typeof now === 'number' && typeof then === 'number' && now !== then;
		const past = {
			time: report.created_at,
			/** Whether the report has other prompts or AI assistants than the one before. */
			isOther: hasOthers || (at === 0 && isOther),
		};
		return score === null ? [] : [{ score, ...past }];
	});
	const shown = scores.slice(0, MOST_IN_CHART);
	return shown.length < LEAST_IN_CHART ? [] : shown.reverse();
}
