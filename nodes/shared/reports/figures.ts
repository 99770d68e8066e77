import { groupBy } from '../base/values/records';
import type { Answer, Report } from './answers';
import { fold } from './folding';

export type MentionCount = ReturnType<typeof countMentions>;

export type Figures = ReturnType<typeof toFigures>;

/** Counts the answers of a report: all, and by what they are about. */
export function toFigures({ answers, companies }: Report) {
	return {
		...countMentions(answers),
		prompts: groupBy(answers, promptKey).map((group) => {
			const { prompt, promptId, category } = group[0];
			const told = group.filter((each) => each.isMentioned !== null);
			const mentionedOn = platformsOf(told.filter((each) => each.isMentioned));
			const notMentionedOn = platformsOf(told).filter((name) => !mentionedOn.includes(name));
			return {
				prompt,
				promptId,
				category,
				...countMentions(group),
				mentionedOn,
				notMentionedOn,
				list: group,
			};
		}),
		platforms: groupBy(answers.filter(isAnswered), ({ platformId }) => platformId ?? '').map(
			(group) => {
				const { platform, platformId } = group[0];
				return { platform, platformId, ...countMentions(group) };
			},
		),
		/** Most named first. */
		companies: namesOf(companies)
			.map((name) => {
				const isBrand = name === companies?.brand;
				const { answers: all, mentions: named, rate } = countNames(answers, name, isBrand);
				return { name, isBrand, answers: all, named, rate };
			})
			.sort((a, b) => b.named - a.named),
	};
}

/** Of several answers of an assistant to a prompt, each counts. */
export function countMentions(answers: Answer[]) {
	const counted = answers.filter(isAnswered);
	const isKnown = counted.every(({ isMentioned }) => isMentioned !== null);
	const { mentions, rate } = countHits(counted, ({ isMentioned }) => isMentioned === true);
	return {
		answers: counted.length,
		/** Null when not known. */
		mentions: isKnown ? mentions : null,
		/** Percent of the answers; null also when there are none. */
		rate: isKnown ? rate : null,
	};
}

/**
 * Counts the answers that name a company, but not those to prompts that name one: the brand by the
 * mentions wherever they are known, because answers rarely write a name as its record does.
 */
export const countNames = (answers: Answer[], name: string, isBrand: boolean) =>
	countHits(
		answers.filter((answer) => isAnswered(answer) && answer.isLeading !== true),
		({ isMentioned, named = [] }) =>
			isBrand && isMentioned !== null ? isMentioned : named.includes(name),
	);

function countHits(answers: Answer[], isHit: (answer: Answer) => boolean) {
	const mentions = answers.filter(isHit).length;
	const { length } = answers;
	const rate = length === 0 ? null : Math.round((1_000 * mentions) / length) / 10;
	return { answers: length, mentions, rate };
}

/** The brand, then its competitors. */
export const namesOf = (companies: Report['companies']): string[] =>
	[companies?.brand ?? [], companies?.competitors ?? []].flat();

export const isAnswered = ({ isAnswered: is }: Answer): boolean => is;

/** A prompt is identified by its text: each report has its own IDs, and one may have a prompt twice. */
export const promptKey = ({ prompt, promptId }: Pick<Answer, 'prompt' | 'promptId'>): string =>
	fold(prompt ?? promptId ?? '');

export const platformsOf = (answers: Answer[]): string[] => [
	...new Set(answers.flatMap(({ platform }) => platform ?? [])),
];
