import type { Findings } from '../judge/findings';
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
	const moves = movesIn(findings, format);
	const moved = moves === '' ? texts.unchanged : fill(texts.one_clause, { clause: moves });
	if (verdict.change === 'clear') return [mentionsSentence(findings, format), moved];
	const sentence = verdict.change === 'tooFew' ? texts.too_few_answers : texts.no_clear_change;
	return [...lasting, fill(sentence, { moves: moves || texts.moves_none })];
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

/** "3 prompts lost and 2 gained a mention"; empty for none. */
function movesIn({ lost, gained }: Findings, { plural, number }: Format): string {
	if (lost.length > 0 && gained.length > 0)
		return plural('moves_both', lost.length, { gained: number(gained.length) });
	if (lost.length > 0) return plural('lost_count', lost.length);
	return gained.length > 0 ? plural('gained_count', gained.length) : '';
}

/** "The visibility score is 41.7 of 100. Mentions fell from 17 to 9 of 24 answers. 3 prompts lost a mention." */
export function toHeadline(findings: Findings, format: Format): string {
	const { score } = findings;
	const now = score === null ? '' : fill(format.texts.score_now, { score: format.number(score) });
	return [now, ...changeSentences(findings, format), ...overtakingSentences(findings, format)]
		.filter(Boolean)
		.join(' ');
}
