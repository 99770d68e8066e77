import type { Comparison, PromptChange } from '../judge/comparison';
import type { Format } from './format';
import { fill } from './texts';

/** Says whether and how a report differs from the one before. Only a clear change has a verb. */
export function changeSentences(comparison: Comparison, format: Format): string[] {
	const { verdict, mentions, score, hasPrevious, pairs } = comparison;
	const { texts, number, plural } = format;
	if (verdict === undefined) return hasPrevious && pairs.length === 0 ? [texts.nothing_shared] : [];
	const { change, direction, tooFewFor } = verdict;
	const { from, to } = mentions;
	if (from.mentions === null || to.mentions === null || from.answers === 0) {
		const values = { from: number(score?.from ?? null), to: number(score?.to ?? null) };
		if (change !== 'clear')
			return [fill(change === 'tooFew' ? texts.too_few_scores : texts.no_clear_score, values)];
		return [fill(direction === 'up' ? texts.score_rose : texts.score_fell, values)];
	}
	const moves = movesIn(comparison, format);
	if (change === 'clear') {
		const of = (count: number, total: number) =>
			fill(texts.of_answers, { count: number(count), total: number(total) });
		const before =
			from.answers === to.answers ? number(from.mentions) : of(from.mentions, from.answers);
		const values = { from: before, to: of(to.mentions, to.answers) };
		const main = fill(direction === 'up' ? texts.mentions_rose : texts.mentions_fell, values);
		return [main, movedSentence(comparison, format)];
	}
	if (tooFewFor.length > 1) return [fill(texts.too_few_answers, { moves })];
	const [only] = tooFewFor.map((each) =>
		each === 'up'
			? plural('too_few_to_rise', from.answers - Number(from.mentions))
			: plural('too_few_to_fall', Number(from.mentions)),
	);
	return change === 'tooFew'
		? [only, movedSentence(comparison, format)]
		: [fill(texts.no_clear_change, { moves }), only ?? ''].filter(Boolean);
}

/** "3 prompts lost and 2 gained a mention" */
function movesIn({ promptsLost, promptsGained }: Comparison, { texts, plural, number }: Format) {
	const [lost, gained] = [promptsLost.length, promptsGained.length];
	if (lost > 0 && gained > 0) return plural('moves_both', lost, { gained: number(gained) });
	if (lost + gained === 0) return texts.moves_none;
	return lost > 0 ? plural('lost_count', lost) : plural('gained_count', gained);
}

/** How many prompts gained and lost a mention, and where most of them. */
function movedSentence({ promptsLost, promptsGained }: Comparison, format: Format): string {
	const { one_clause: one, two_clauses: two, unchanged } = format.texts;
	const [clause, other] = [
		movedClause('lost_count', promptsLost, format),
		movedClause('gained_count', promptsGained, format),
	].filter(Boolean);
	if (clause === undefined) return unchanged;
	return other === undefined ? fill(one, { clause }) : fill(two, { clause, other });
}

/** "3 prompts lost a mention (most on ChatGPT)"; empty for none. */
function movedClause(name: 'lost_count' | 'gained_count', prompts: PromptChange[], format: Format) {
	if (prompts.length === 0) return '';
	const counts = new Map<string, number>();
	for (const each of prompts.flatMap(({ platforms }) => platforms))
		counts.set(each, (counts.get(each) ?? 0) + 1);
	const highest = Math.max(...counts.values());
	const most = [...counts.keys()].filter((each) => counts.get(each) === highest);
	const clause = format.plural(name, prompts.length);
	const { only_on: only, most_on: mostOn } = format.texts;
	// That all assistants have as many says nothing, unless it is one or two of them.
	if (most.length === 0 || most.length > 2) return clause;
	const platforms = format.list(most);
	return fill(most.length === counts.size ? only : mostOn, { clause, platforms });
}

/** "The visibility score is 41.7 of 100. Mentions fell from 17 to 9 of 24 answers. 3 prompts lost a mention. 2 new websites." */
export function toHeadline(
	about: {
		score: number | null;
		changes: Comparison;
		domains?: { added: unknown[]; lost: unknown[] };
	},
	format: Format,
): string {
	const { score, changes, domains } = about;
	const { texts, plural, number } = format;
	const [added, lost] = [domains?.added.length ?? 0, domains?.lost.length ?? 0];
	const websites = [
		added > 0 && plural('websites_new', added),
		lost > 0 && plural('websites_lost', lost),
	].filter((part) => part !== false);
	return [
		score === null ? '' : fill(texts.score_now, { score: number(score) }),
		...(changes.hasPrevious ? changeSentences(changes, format) : [texts.first_report]),
		websites.length > 0 ? fill(texts.one_clause, { clause: websites.join(', ') }) : '',
	]
		.filter(Boolean)
		.join(' ');
}
