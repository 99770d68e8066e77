import { giveTurn, mapInTurns } from '../../base/time/clock';
import { groupBy } from '../../base/values/records';
import type { Answer, Report } from '../answers';
import { fold } from '../folding';

export type MentionCount = ReturnType<typeof countMentions>;

export type Figures = Awaited<ReturnType<typeof toFigures>>;

/** Counts the answers of a report: all, and by what they are about. */
export async function toFigures({ answers, companies }: Report) {
	const named = await countNames(answers, companies);
	return {
		...countMentions(answers),
		prompts: await mapInTurns(groupBy(answers, promptKey), (group) => {
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
		companies: named.sort((a, b) => b.named - a.named),
	};
}

/** Of several answers of an assistant to a prompt, each counts. */
export function countMentions(answers: Answer[]) {
	const counted = answers.filter(isAnswered);
	const isKnown = counted.every(({ isMentioned }) => isMentioned !== null);
	const mentions = counted.filter(({ isMentioned }) => isMentioned === true).length;
	return {
		answers: counted.length,
		/** Null when not known. */
		mentions: isKnown ? mentions : null,
		/** Percent of the answers; null also when there are none. */
		rate: isKnown ? toRate(mentions, counted.length) : null,
	};
}

const toRate = (count: number, all: number): number | null =>
	all === 0 ? null : Math.round((1_000 * count) / all) / 10;

/**
 * Counts the answers that name each company, the brand first, but not those to prompts that name one:
 * the brand by the mentions wherever they are known, because answers rarely write a name as its record does.
 */
export async function countNames(answers: Answer[], companies: Report['companies']) {
	const { brand = null, competitors = [] } = companies ?? {};
	const counted = answers.filter((each) => isAnswered(each) && each.isLeading !== true);
	const counts = new Map<string, number>();
	for (const answer of counted) {
		for (const name of namesIn(answer, brand)) counts.set(name, (counts.get(name) ?? 0) + 1);
		await giveTurn();
	}
	return [brand ?? [], competitors].flat().map((name) => {
		const count = counts.get(name) ?? 0;
		const rate = toRate(count, counted.length);
		return { name, isBrand: name === brand, answers: counted.length, named: count, rate };
	});
}

/** The companies that an answer counts for. */
export function namesIn({ isMentioned, named = [] }: Answer, brand: string | null): string[] {
	const others = named.filter((name) => name !== brand || isMentioned === null);
	return brand !== null && isMentioned ? [brand, ...others] : others;
}

export const isAnswered = ({ isAnswered: is }: Answer): boolean => is;

/** A prompt is identified by its text: each report has its own IDs, and one may have a prompt twice. */
export const promptKey = ({ prompt, promptId }: Pick<Answer, 'prompt' | 'promptId'>): string =>
	fold(prompt ?? promptId ?? '');

export const platformsOf = (answers: Answer[]): string[] => [
	...new Set(answers.flatMap(({ platform }) => platform ?? [])),
];
