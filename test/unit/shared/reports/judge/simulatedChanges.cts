import { judgeAnswers } from '../../../../../nodes/shared/reports/judge/clear';
import { judgeLasting, usualRange } from '../../../../../nodes/shared/reports/judge/course';
import { type Drawn, type RateName, RATES, shiftTo, type Swings, toBrand, toRandom } from './simulatedBrands.cts';

/** What is said of a report, and its score. */
export interface Said {
	clear?: 'up' | 'down';
	lasting?: 'up' | 'down';
	/** Whether the score is in the usual range; undefined where there is none. */
	isUsual?: boolean;
}

interface Scenario extends Swings {
	rates: RateName;
	prompts: number;
	/** The mean rate of each report. */
	course: number[];
	seed: number;
}

/** Draws the reports of a brand, and judges each by those before it. */
function judgeCourse({ rates, prompts, course, seed, ...swings }: Scenario): Said[] {
	const random = toRandom(seed);
	const logits = RATES[rates](random, prompts);
	const shifts = new Map([...new Set(course)].map((rate) => [rate, shiftTo(logits, rate)]));
	const draw = toBrand(random, logits, swings);
	const listed: Array<{ visibility_score: number; total_results: number }> = [];
	let before: Drawn[] = [];
	return course.map((rate) => {
		const drawn = draw(shifts.get(rate));
		const scores = listed.map((each) => each.visibility_score).reverse();
		const { change, direction } = judgeAnswers(toSides(before, drawn), scores);
		const clear = change === 'clear' && direction !== 'same' ? direction : undefined;
		const score = toScore(drawn);
		listed.unshift({ visibility_score: score, total_results: drawn.length });
		const range = clear ? undefined : usualRange(listed);
		before = drawn;
		const lasting = judgeLasting(listed, clear);
		return {
			clear,
			lasting: lasting?.isNew ? lasting.direction : undefined,
			isUsual: range && score >= range[0] && score <= range[1],
		};
	});
}

const toSides = (before: Drawn[], after: Drawn[]) =>
	before.flatMap((then, at) => {
		const now = after[at];
		return then === null || now === null
			? []
			: [{ before: { mentions: then, answers: 1 }, after: { mentions: now, answers: 1 } }];
	});

function toScore(drawn: Drawn[]): number {
	const answers = drawn.filter((each) => each !== null);
	const mentions = answers.filter((each) => each === 1).length;
	return Math.round((1_000 * mentions) / Math.max(1, answers.length)) / 10;
}

/** Reports that tell what is usual. */
const FIRST = 12;

export const repeat = (times: number, rate: number) => Array<number>(times).fill(rate);

/** Judges reports after twelve that mention the brand in 45 % of their answers. @param course their mean rates */
export const judgeAfterUsual = (scenario: Scenario): Said[] =>
	judgeCourse({ ...scenario, course: [...repeat(FIRST, 0.45), ...scenario.course] }).slice(FIRST);

/** A fall of 2 points with each report. */
export const SLOWLY = repeat(12, 0.45).map((rate, at) => rate - 0.02 * (at + 1));
