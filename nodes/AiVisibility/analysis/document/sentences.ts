import type { Voice } from '../results/comparedAnswers';
import type { Content, MovedPrompt, ScoreAt } from './figures';
import type { Format } from '../../../shared/reports/words/format';
import { fill } from '../../../shared/reports/words/texts';

const MAX_SENTENCES = 4;

/** An earlier score is only worth naming after that many others. */
const MIN_BEATEN = 2;

/** Says in three or four sentences what the figures mean. */
export function toSentences(content: Content, format: Format): string[] {
	const { scoreChange, moved } = content;
	const isSame = scoreChange === 0 && moved?.gained.length === 0 && moved.lost.length === 0;
	const sentences = [
		...(isSame
			? [fill(format.texts.nothing_changed, scoreValues(content, format))]
			: [scoreSentence(content, format), movedSentence(moved, format)]),
		leader(content, format),
		overtaking(content, format),
	].filter(Boolean);
	const extreme = isSame ? '' : extremeScore(content, format);
	if (extreme !== '' && sentences.length < MAX_SENTENCES) sentences.splice(1, 0, extreme);
	return sentences;
}

const scoreValues = ({ score, since }: Content, { number, date }: Format) => ({
	score: number(score),
	date: date(since),
});

function scoreSentence(content: Content, format: Format): string {
	const { score, scoreChange } = content;
	const values = scoreValues(content, format);
	if (score === null) return '';
	if (scoreChange === undefined) return fill(format.texts.score_now, values);
	if (scoreChange === 0) return fill(format.texts.score_same, values);
	const size = Math.abs(scoreChange);
	return format.plural(scoreChange > 0 ? 'score_up' : 'score_down', size, {
		...values,
		points: format.number(size),
	});
}

/** Since when the score is the best or the worst, if it is that of several reports. */
function extremeScore({ history, scoreChange }: Content, { texts, date }: Format): string {
	if (scoreChange === undefined || history.length === 0) return '';
	const [now, ...before] = [...history].reverse();
	const since = (isBeaten: (other: ScoreAt) => boolean): ScoreAt | undefined => {
		const end = before.findIndex((other) => !isBeaten(other));
		const beaten = end === -1 ? before.length : end;
		return beaten < MIN_BEATEN ? undefined : before[beaten - 1];
	};
	const best = since(({ score }) => score < now.score);
	const worst = since(({ score }) => score > now.score);
	if (best) return fill(texts.best_since, { date: date(best.time) });
	return worst ? fill(texts.worst_since, { date: date(worst.time) }) : '';
}

/** How many prompts gained and lost a mention; empty when there is nothing to compare. */
export function movedSentence(moved: Content['moved'], format: Format): string {
	if (moved === undefined) return '';
	const { one_clause: one, two_clauses: two, unchanged } = format.texts;
	const [clause, other] = [
		movedClause('lost_count', moved.lost, format),
		movedClause('gained_count', moved.gained, format),
	].filter(Boolean);
	if (clause === undefined) return unchanged;
	return other === undefined ? fill(one, { clause }) : fill(two, { clause, other });
}

/** "3 prompts lost a mention (most on ChatGPT)"; empty for none. */
function movedClause(
	name: 'lost_count' | 'gained_count',
	prompts: MovedPrompt[],
	format: Format,
): string {
	if (prompts.length === 0) return '';
	const counts = new Map<string, number>();
	for (const each of prompts.flatMap(({ platforms }) => platforms))
		counts.set(each, (counts.get(each) ?? 0) + 1);
	const highest = Math.max(...counts.values());
	const most = [...counts.keys()].filter((each) => counts.get(each) === highest);
	const clause = format.plural(name, prompts.length);
	const { only_on: only, most_on: mostOn } = format.texts;
	// That all assistants have as many says nothing, unless it is one or two of them.
	if (most.length > 2) return clause;
	const platforms = format.list(most);
	return fill(most.length === counts.size ? only : mostOn, { clause, platforms });
}

function leader({ voices, brand }: Content, format: Format): string {
	const [first] = voices;
	if (first === undefined || first.percent === 0) return '';
	const { leads, leads_over: over, lead_together: together } = format.texts;
	const most = voices.filter(({ percent }) => percent === first.percent);
	const own = voices.find(({ isBrand }) => isBrand);
	const values = {
		company: format.list([first.name]),
		brand: format.list([brand]),
		percent: format.percent(first.percent),
	};
	if (most.length > 1)
		return fill(together, { ...values, companies: format.list(most.map(({ name }) => name)) });
	return own === undefined || own === first
		? fill(leads, values)
		: fill(over, { ...values, share: format.percent(own.percent) });
}

function overtaking({ compared, brand: name }: Content, format: Format): string {
	const own = compared.find(({ is_brand: isBrand }) => isBrand);
	const isAhead = (of: Voice, other: Voice) => of.from < other.from && of.to > other.to;
	const overtaken = compared.filter((each) => own && isAhead(each, own));
	const others =
		overtaken.length > 0 ? overtaken : compared.filter((each) => own && isAhead(own, each));
	if (others.length === 0) return '';
	return format.plural(others === overtaken ? 'brand_overtaken' : 'brand_overtook', others.length, {
		brand: format.list([name]),
		companies: format.list(others.map((each) => each.name)),
	});
}
