import type { IDataObject } from 'n8n-workflow';
import { scoreOf } from '../series';
import { isClearStep, type Way } from './clear';

/** What the list of reports tells of one. */
export interface ListedScore {
	score: number;
	answers: number;
	/** The number of results (sandbox/api.md 11.7), and the assistants. */
	basis: string;
}

/** Scores that tell what is usual in a series. */
export const USUAL = 8;

/**
 * @param newestFirst the reports of a series that have answers
 * @returns those that have a score (sandbox/api.md 11.7)
 */
export function toListedScores(newestFirst: IDataObject[]): ListedScore[] {
	return newestFirst.flatMap((record) => {
		const score = scoreOf(record);
		const { total_results: answers, ai_platforms: assistants } = record;
		const names = Array.isArray(assistants) ? assistants.map(String).sort() : [];
		return score === null
			? []
			: [{ score, answers: Number(answers), basis: JSON.stringify([answers, names]) }];
	});
}

/** The scores from a report backward; undefined for fewer, and unless all stand on as many answers of the same assistants. */
export function scoresWithin(list: ListedScore[], at: number, length: number) {
	const found = list.slice(at, at + length);
	const isWhole = found.length === length && found.every(({ basis }) => basis === found[0].basis);
	return isWhole ? found.map(({ score }) => score) : undefined;
}

/** Where a report's score changed clearly to, going by the list alone; see `isClearStep`. */
export function clearWayAt(list: ListedScore[], at: number): Way | undefined {
	const [now, before] = list.slice(at, at + 2);
	if (before === undefined || now.basis !== before.basis) return undefined;
	const scores = list.slice(at, at + 1 + USUAL).map(({ score }) => score);
	if (!isClearStep(scores.reverse(), now.answers)) return undefined;
	return now.score > before.score ? 'up' : 'down';
}
