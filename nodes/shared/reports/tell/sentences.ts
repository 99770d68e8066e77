import type { Findings, PromptChange } from '../judge/findings';
import type { Format } from './format';
import { fill } from './words';

/** Says whether and how a report differs from the one before. Only a clear change has a verb. */
export function changeSentences(findings: Findings, format: Format): string[] {
	const { verdict, mentions, hasPrevious, pairs, figures } = findings;
	const { texts } = format;
	if (!hasPrevious) return [texts.first_report];
	if (figures.answers === 0 && !findings.score) return [texts.not_answered];
	const lasting = lastingSentence(findings, format);
	if (verdict === undefined) return pairs.length === 0 ? [texts.nothing_shared] : lasting;
	const isCounted = mentions.from.mentions !== null && mentions.to.mentions !== null;
	if (!isCounted || mentions.from.answers === 0)
		return [...lasting, scoreSentence(findings, format)];
	if (verdict.change === 'clear')
		return [mentionsSentence(findings, format), movedSentence(findings, format)];
	const only = tooFewSentence(findings, format);
	const moves = movesIn(findings, format);
	if (verdict.tooFewFor.length > 1) return [...lasting, fill(texts.too_few_answers, { moves })];
	if (verdict.change === 'tooFew') return [...lasting, only, movedSentence(findings, format)];
	return [...lasting, fill(texts.no_clear_change, { moves }), only].filter(Boolean);
}

/** "The visibility score has been lower for three reports: 31, 28, and 30. …": once, when it first holds. */
function lastingSentence({ lasting }: Findings, { texts, number, list }: Format): string[] {
	if (lasting?.isNew !== true) return [];
	const [low, high] = lasting.before.map(number);
	const recent = list(lasting.recent.map(number));
	return [fill(texts[`lasting_${lasting.direction}`], { recent, low, high })];
}

/** Says which competitors overtook the brand. */
export const overtakingSentences = ({ overtakers, figures }: Findings, { texts }: Format) =>
	overtakers.map((company) => {
		const brand = figures.companies.find(({ isBrand }) => isBrand)?.name;
		return fill(texts.overtaken, { company, brand });
	});

/** By the score, where the answers that mention the brand are not known. */
function scoreSentence({ verdict, scoreChange }: Findings, { texts, number }: Format): string {
	const { from = null, to = null } = scoreChange ?? {};
	const values = { from: number(from), to: number(to) };
	if (verdict?.change === 'tooFew') return fill(texts.too_few_scores, values);
	if (verdict?.change !== 'clear') return fill(texts.no_clear_score, values);
	return fill(verdict.direction === 'up' ? texts.score_rose : texts.score_fell, values);
}

/** "Mentions fell from 17 to 9 of 24 answers." */
function mentionsSentence({ verdict, mentions }: Findings, { texts, number }: Format): string {
	const { from, to } = mentions;
	const of = ({ mentions: count, answers }: typeof to) =>
		fill(texts.of_answers, { count: number(count), total: number(answers) });
	const before = from.answers === to.answers ? number(from.mentions) : of(from);
	const sentence = verdict?.direction === 'up' ? texts.mentions_rose : texts.mentions_fell;
	return fill(sentence, { from: before, to: of(to) });
}

/** Says in which direction no change could be clear; empty where both could. */
function tooFewSentence({ verdict, mentions: { from } }: Findings, { plural }: Format): string {
	const [direction] = verdict?.tooFewFor ?? [];
	const mentions = Number(from.mentions);
	if (direction === undefined) return '';
	return direction === 'up'
		? plural('too_few_to_rise', from.answers - mentions)
		: plural('too_few_to_fall', mentions);
}

/** "3 prompts lost and 2 gained a mention" */
function movesIn({ lost, gained }: Findings, { texts, plural, number }: Format) {
	if (lost.length > 0 && gained.length > 0)
		return plural('moves_both', lost.length, { gained: number(gained.length) });
	if (lost.length + gained.length === 0) return texts.moves_none;
	return lost.length > 0
		? plural('lost_count', lost.length)
		: plural('gained_count', gained.length);
}

/** How many prompts gained and lost a mention, and where most of them. */
function movedSentence({ lost, gained }: Findings, format: Format): string {
	const { one_clause: one, two_clauses: two, unchanged } = format.texts;
	const [clause, other] = [
		movedClause('lost_count', lost, format),
		movedClause('gained_count', gained, format),
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

/** "The visibility score is 41.7 of 100. Mentions fell from 17 to 9 of 24 answers. 3 prompts lost a mention." */
export function toHeadline(findings: Findings, format: Format): string {
	const { score } = findings;
	const now = score === null ? '' : fill(format.texts.score_now, { score: format.number(score) });
	return [now, ...changeSentences(findings, format), ...overtakingSentences(findings, format)]
		.filter(Boolean)
		.join(' ');
}
