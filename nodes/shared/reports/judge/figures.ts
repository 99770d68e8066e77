import { groupBy } from '../../base/values/records';
import type { Answer, Report } from '../answers';
import { fold } from '../folding';
import type { Companies } from '../names';
import { addCounts, type Count } from './chance';

export type MentionCount = ReturnType<typeof countMentions>;

/** Counts the answers of a report: all, and by what they are about; companies most named first. */
export function toFigures({ answers, companies }: Report) {
	const platforms = groupBy(answers.filter(isAnswered), ({ platformId }) => platformId ?? '');
	return {
		...countMentions(answers),
		prompts: groupBy(answers, promptKey).map(toPromptFigures),
		platforms: platforms.map((group) => {
			const [{ platform, platformId }] = group;
			return { platform, platformId, ...countMentions(group) };
		}),
		companies: countNames(answers, companies).sort((a, b) => b.named - a.named),
	};
}

function toPromptFigures(group: Answer[]) {
	const [{ prompt, promptId, category }] = group;
	const told = group.filter((each) => each.isMentioned !== null);
	const mentionedOn = platformsOf(told.filter((each) => each.isMentioned));
	const notMentionedOn = platformsOf(told).filter((name) => !mentionedOn.includes(name));
	const promptFields = { prompt, promptId, category };
	return { ...promptFields, ...countMentions(group), mentionedOn, notMentionedOn, list: group };
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
 * Counts the answers that name each company, the brand first, of each pair of prompt and assistant, but not
 * those to prompts that name one: the brand by the mentions wherever they are known, because answers rarely
 * write a name as its record does.
 */
export function toNamings({ answers, companies }: Pick<Report, 'answers' | 'companies'>) {
	const { brand = null, competitors = [] } = companies ?? {};
	const counted = answers.filter((each) => isAnswered(each) && each.isLeading !== true);
	const pairs = groupBy(counted, pairKey).map((group) =>
		group.map((answer) => new Set(namesIn(answer, brand))),
	);
	const countOf = (name: string) =>
		pairs.map((group): Count => {
			const mentions = group.filter((names) => names.has(name)).length;
			return { mentions, answers: group.length };
		});
	return new Map([brand ?? [], competitors].flat().map((name) => [name, countOf(name)]));
}

/** The same of all answers. */
export const countNames = (answers: Answer[], companies?: Companies) =>
	[...toNamings({ answers, companies })].map(([name, counts]) => {
		const { mentions: named, answers: all } = addCounts(counts);
		const isBrand = name === companies?.brand;
		return { name, isBrand, answers: all, named, rate: toRate(named, all) };
	});

/** The companies that an answer counts for. */
function namesIn({ isMentioned, named = [] }: Answer, brand: string | null): string[] {
	const others = named.filter((name) => name !== brand || isMentioned === null);
	return brand !== null && isMentioned ? [brand, ...others] : others;
}

/** The companies that the answers without the brand name, most named first. */
export function namedInstead(answers: Answer[], brand?: string | null): string[] {
	const named = answers.flatMap((each) => (each.isMentioned ? [] : (each.named ?? [])));
	const groups = groupBy(named, String).sort((a, b) => b.length - a.length);
	return groups.map(([name]) => name).filter((name) => name !== brand);
}

/** The assumed fields that no result of a report has (sandbox/api.md 11.9, 11.11), as far as they are used. */
export function missingFields({ answers, companies }: Report) {
	const results = answers.filter(isAnswered);
	const isMissing = {
		platform: results.every(({ platformId }) => platformId === null),
		answer: companies !== undefined && results.every(({ text }) => text === null),
	};
	return (['platform', 'answer'] as const).filter((name) => results.length > 0 && isMissing[name]);
}

export const isAnswered = ({ isAnswered: is }: Answer): boolean => is;

/** A prompt is identified by its text: each report has its own IDs, and one may have a prompt twice. */
export const promptKey = ({ prompt, promptId }: Pick<Answer, 'prompt' | 'promptId'>): string =>
	fold(prompt ?? promptId ?? '');

/** Of a prompt and an AI assistant. */
export const pairKey = (answer: Pick<Answer, 'prompt' | 'promptId' | 'platformId'>): string =>
	`${promptKey(answer)}\n${answer.platformId}`;

export const platformsOf = (answers: Answer[]): string[] => [
	...new Set(answers.flatMap(({ platform }) => platform ?? [])),
];
