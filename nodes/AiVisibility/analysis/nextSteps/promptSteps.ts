import type { IDataObject } from 'n8n-workflow';
import type { PromptInsight } from '../../../shared/assumptions/promptInsight';
import { groupBy, shortHash } from '../../../shared/base/values/records';
import type { Answer, Report } from '../../../shared/reports/answers';
import { namedInstead, platformsOf, promptKey } from '../../../shared/reports/judge/figures';
import { fold } from '../../../shared/reports/folding';
import { toMarket } from '../../../shared/reports/series';
import type { Brand } from '../../../shared/requests/brands';

/** What to do, and its rank: compared number by number, the lowest is the most important. */
export type Step = ReturnType<typeof toStep>;

/** @param about what the step is about, which stays the same from week to week */
export const toStep = (
	{ id, name }: Brand,
	kind: string,
	rank: number[],
	about: unknown[],
	own: IDataObject,
) => ({
	rank,
	record: { kind, ...own, brand: name, step_id: shortHash([id, ...about]), brand_id: id },
});

export function byRank({ rank: a }: Step, { rank: b }: Step): number {
	const at = a.findIndex((number, place) => number !== b[place]);
	return at === -1 ? 0 : a[at] < b[at] ? -1 : 1;
}

/**
 * Finds the prompts that no assistant answers with the brand, and those where assistants no longer do.
 *
 * @param reports of a series, read together, the newest first
 * @param insights of the newest one
 */
export function toPromptSteps(brand: Brand, reports: Report[], insights: PromptInsight[]): Step[] {
	const [newest] = reports;
	if (newest.mentionField === undefined) return [];
	const groups = reports.map(({ answers }) => {
		const answered = answers.filter(({ isMentioned }) => isMentioned !== null);
		return new Map(groupBy(answered, promptKey).map((group) => [promptKey(group[0]), group]));
	});
	const insightOf = new Map(insights.map((each) => [fold(each.prompt), each]));
	return [...groups[0].keys()].flatMap((key) => {
		const history = groups.map((group) => group.get(key) ?? []);
		return toPromptStep(brand, newest, history, insightOf.get(key));
	});
}

/** Of one assistant, an answer is one draw: it takes two reports on each side. */
const LOST_BY_ASSISTANT = '0011';

/** Whether reports mention the brand, the newest first. One without an answer is left out. */
const toPattern = (history: Answer[][], platform?: string): string =>
	history
		.map((answers) => answers.filter((each) => !platform || each.platform === platform))
		.filter((answers) => answers.length > 0)
		.map((answers) => Number(answers.some(({ isMentioned }) => isMentioned)))
		.join('');

const NO_INSIGHT: PromptInsight = { prompt: '', volume: null, difficulty: null };

type Missing = NonNullable<ReturnType<typeof toMissing>>;

/**
 * @param history the answers to a prompt, the newest report first
 * @returns the reports that miss the brand, on which assistants; undefined where nothing is missing
 */
function toMissing(history: Answer[][]) {
	const whole = toPattern(history);
	const isMissed = whole.startsWith('0');
	const platforms = platformsOf(history[0]).filter(
		(name) => isMissed || toPattern(history, name) === LOST_BY_ASSISTANT,
	);
	if (!isMissed && platforms.length === 0) return undefined;
	const pattern = isMissed ? whole : LOST_BY_ASSISTANT;
	const [missed, counted] = [pattern.replaceAll('1', '').length, pattern.length];
	const isChance = missed === 1 && counted > 1;
	return { isMissed, isLost: /^0+1+$/.test(pattern), isChance, missed, counted, platforms };
}

function toPromptStep(
	brand: Brand,
	{ record, companies }: Report,
	history: Answer[][],
	insight: PromptInsight = NO_INSIGHT,
): Step[] {
	const missing = toMissing(history);
	if (missing === undefined) return [];
	const { isMissed, isLost, isChance, missed, counted, platforms } = missing;
	const { volume, difficulty } = insight;
	const [{ prompt, promptId }] = history[0];
	const market = toMarket(record);
	const rank = [
		isChance ? 4 : 0,
		-platforms.length,
		-(volume ?? 0),
		difficulty ?? Infinity,
		-missed,
	];
	const identity = ['prompt', market, promptKey({ prompt, promptId })];
	const told = history.flat().filter((each) => isMissed || platforms.includes(each.platform ?? ''));
	const instead = namedInstead(told, companies?.brand);
	const fields = {
		title: `Get mentioned ${isLost ? 'again ' : ''}for: ${prompt ?? promptId}`,
		why: whyMissing(missing, instead, insight),
		...{ prompt, market, platforms, named_instead: companies ? instead : null },
		...{ reports_missed: missed, reports_counted: counted },
		...{ search_volume: volume, difficulty, prompt_id: promptId, report_id: record.id },
	};
	return [toStep(brand, isLost ? 'lost_mention' : 'missed_prompt', rank, identity, fields)];
}

function whyMissing(missing: Missing, instead: string[], { volume, difficulty }: PromptInsight) {
	const { isMissed, isChance, missed, counted, platforms } = missing;
	const reasons = [
		isMissed
			? 'No AI assistant mentions the brand:'
			: `The brand lost its mention on ${platforms.join(', ')}:`,
		`it is missing in ${missed} of ${counted} ${counted === 1 ? 'report' : 'reports'}.`,
		isChance && 'It is missing only in the newest report, which may be chance.',
		instead.length > 0 && `Mentioned instead: ${instead.slice(0, 5).join(', ')}.`,
		volume !== null && `Search volume: ${volume}.`,
		difficulty !== null && `Difficulty: ${difficulty}.`,
	];
	return reasons.filter(Boolean).join(' ');
}
