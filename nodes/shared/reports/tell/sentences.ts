import type { Findings } from '../judge/findings';
import type { Format } from './format';

/** Says whether and how a report differs from the one before, and which competitors overtook the brand. */
export function changeSentences(findings: Findings, format: Format): string[] {
	const { overtakers, figures } = findings;
	const overtaken = overtakers.map((company) => {
		const brand = figures.companies.find(({ isBrand }) => isBrand)?.name;
		return format.say('overtaken', { company, brand });
	});
	return [...differenceSentences(findings, format), ...overtaken];
}

/** Only a clear change has a verb. */
function differenceSentences(findings: Findings, format: Format): string[] {
	const { verdict, mentions, hasPrevious, pairs, figures } = findings;
	const { texts, say } = format;
	if (!hasPrevious) return [texts.first_report];
	if (figures.answers === 0 && !findings.score) return [texts.not_answered];
	const lasting = lastingSentence(findings, format);
	if (verdict === undefined) return pairs.length === 0 ? [texts.nothing_shared] : lasting;
	const isCounted = mentions.from.mentions !== null && mentions.to.mentions !== null;
	if (!isCounted || mentions.from.answers === 0)
		return [...lasting, scoreSentence(findings, format)];
	const moves = movesIn(findings, format);
	if (verdict.change === 'clear') {
		const moved = moves === '' ? texts.unchanged : say('one_clause', { clause: moves });
		return [mentionsSentence(findings, format), moved];
	}
	const sentence = verdict.change === 'tooFew' ? 'too_few_answers' : 'no_clear_change';
	return [...lasting, say(sentence, { moves: moves || texts.moves_none })];
}

/** "The visibility score has been lower for three reports: 31, 28, and 30. …": once, when it first holds. */
function lastingSentence({ lasting }: Findings, { number, list, say }: Format): string[] {
	if (lasting?.isNew !== true) return [];
	const [low, high] = lasting.before;
	const recent = list(lasting.recent.map(number));
	return [say(`lasting_${lasting.direction}`, { recent, low, high })];
}

/** By the score, where the answers that mention the brand are not known. */
function scoreSentence({ verdict, scoreChange }: Findings, { say }: Format): string {
	const { from = null, to = null } = scoreChange ?? {};
	if (verdict?.change !== 'clear')
		return say(verdict?.change === 'tooFew' ? 'too_few_scores' : 'no_clear_score', { from, to });
	return say(verdict.direction === 'up' ? 'score_rose' : 'score_fell', { from, to });
}

/** "Mentions fell from 17 to 9 of 24 answers." */
function mentionsSentence({ verdict, mentions }: Findings, { say, number }: Format): string {
	const { from, to } = mentions;
	const of = ({ mentions: count, answers: total }: typeof to) =>
		say('of_answers', { count, total });
	const before = from.answers === to.answers ? number(from.mentions) : of(from);
	const sentence = verdict?.direction === 'up' ? 'mentions_rose' : 'mentions_fell';
	return say(sentence, { from: before, to: of(to) });
}

/** "3 prompts lost and 2 gained a mention"; empty for none. */
function movesIn({ lost, gained }: Findings, { plural }: Format): string {
	if (lost.length > 0 && gained.length > 0)
		return plural('moves_both', lost.length, { gained: gained.length });
	if (lost.length > 0) return plural('lost_count', lost.length);
	return gained.length > 0 ? plural('gained_count', gained.length) : '';
}

/** "The visibility score is 41.7 of 100. Mentions fell from 17 to 9 of 24 answers. 3 prompts lost a mention." */
export function toHeadline(findings: Findings, format: Format): string {
	const { score } = findings;
	const now = score === null ? '' : format.say('score_now', { score });
	return [now, ...changeSentences(findings, format)].filter(Boolean).join(' ');
}

/** Says which company is mentioned most, as far as that is clear; empty unless two are mentioned. */
export function leaderSentence({ figures, leaders }: Findings, format: Format): string {
	const [first, second] = figures.companies;
	if (second === undefined || second.named === 0) return '';
	const companies = format.list(leaders);
	if (leaders.length === 0) return format.texts.none_ahead;
	if (leaders.length > 1) return format.say('lead_together', { companies });
	const percent = format.share(first.named, first.answers);
	return format.say('leads', { company: companies, percent });
}

/** How many of a brand's reports without a change say one, in one direction: the fewest and the most. */
const SAID_BY_CHANCE = [0.012, 0.054];

/** How often a brand without a change gets the sentence of a clear change; empty without one. */
export function chanceSentence(findings: Findings, { say }: Format): string {
	const { verdict, lasting, reportsPerYear: perYear } = findings;
	if ((verdict?.change !== 'clear' && !lasting?.isNew) || perYear === undefined) return '';
	const [from, to] = SAID_BY_CHANCE.map((share) => share * perYear);
	return say('chance_year', { from, to });
}
