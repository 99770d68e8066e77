import type { IDataObject } from 'n8n-workflow';
import { compareAnswers, toCells } from '../../shared/reports/comparison';
import { findMentionFields, type AnsweredReport } from '../../shared/reports/mentions';
import type { FoundEvent } from './detector';
import { type IsEvent, toChange } from './scoreChange';

export interface ReadReport extends AnsweredReport {
	/** Whether it no longer exists. */
	isGone?: true;
}

/** Returns the events of a change from one report to the next. */
export type CompareReports = (
	change: FoundEvent,
	earlier: ReadReport,
	later: ReadReport,
) => FoundEvent[];

/**
 * Measures a change of visibility by the answers of both reports, counting only prompts and AI
 * assistants that both have. Where the answers do not tell, the change of the score counts, unless
 * only some AI assistants are wanted.
 *
 * @param platforms IDs of the AI assistants that count; all if empty
 */
export const compareRates =
	(platforms: ReadonlySet<string>, isEvent: IsEvent): CompareReports =>
	(change, earlier, later) => {
		const answers = compareOn(platforms, earlier, later);
		const { rate, pairs, promptsLost, promptsGained } = answers;
		const isWanted = ({ record }: FoundEvent) => isEvent(Number(record.difference));
		if (rate === undefined)
			return [change].filter((each) => platforms.size === 0 && isWanted(each));
		const { from, to } = change.record;
		const about = {
			prompts_lost: promptsLost as unknown as IDataObject[],
			prompts_gained: promptsGained as unknown as IDataObject[],
			score_from: from,
			score_to: to,
			compared_answers: pairs.length,
			...factsOf(change),
		};
		return [toChange({ ...rate, measure: 'mention_rate' }, about, change.time)].filter(isWanted);
	};

/**
 * Returns an event for each prompt that lost or gained its mention.
 *
 * @param platforms IDs of the AI assistants that count; all if empty
 * @param directions `gained`, `lost`, or both
 */
export const comparePrompts =
	(platforms: ReadonlySet<string>, directions: ReadonlySet<string>): CompareReports =>
	(change, earlier, later) => {
		const { promptsLost, promptsGained } = compareOn(platforms, earlier, later);
		// Put in order, events of the same time come last to first: see `inOrderOfTime`.
		const moved = [
			...promptsLost.map((each) => ({ ...each, direction: 'lost' })),
			...promptsGained.map((each) => ({ ...each, direction: 'gained' })),
		].reverse();
		return moved
			.filter(({ direction }) => directions.has(direction))
			.map(({ prompt, category, platforms: moves, direction, mentions_from, mentions_to }) => ({
				event: `mention.${direction}`,
				record: {
					prompt,
					category,
					direction,
					platforms: moves,
					...namedNow(later, prompt, moves),
					mentions_from,
					mentions_to,
					...factsOf(change),
				},
				time: change.time,
			}));
	};

function compareOn(platforms: ReadonlySet<string>, earlier: ReadReport, later: ReadReport) {
	const field = findMentionFields([earlier, later]).find(Boolean);
	const [before, after] = [earlier, later].map(({ answers }) =>
		toCells(
			answers.filter(({ platformId }) => platforms.size === 0 || platforms.has(String(platformId))),
		),
	);
	return compareAnswers(before, after, field);
}

/** The competitors that the answers name now, where they are searched for. */
function namedNow(
	{ answers, companies }: ReadReport,
	prompt: string | null,
	platforms: string[],
): IDataObject {
	if (companies === undefined) return {};
	const named = answers
		.filter((answer) => answer.prompt === prompt && platforms.includes(String(answer.platform)))
		.flatMap((answer) => answer.named ?? []);
	return { competitors_named: [...new Set(named)].filter((name) => name !== companies.brand) };
}

const FIGURES = ['direction', 'measure', 'from', 'to', 'difference'];

/** What the report is about: all of a change but its figures. */
function factsOf({ record }: FoundEvent): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !FIGURES.includes(name)));
}
