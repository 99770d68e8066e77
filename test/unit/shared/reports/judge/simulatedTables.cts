/**
 * `npx tsx test/unit/shared/reports/judge/simulatedTables.cts` prints the two simulated tables of
 * docs/rows-and-comparisons.md, in some minutes. Run it after a change of the statistics.
 */
import { table } from '../../../../../tools/generate/markdown.cts';
import { judgeAct, judgeDate } from './simulatedActs.cts';
import type { RateName, Swings } from './simulatedBrands.cts';
import { judgeAfterUsual, repeat, type Said, SLOWLY } from './simulatedChanges.cts';

const BRANDS = 300;
const PROMPTS = [10, 20, 50];
const SPREADS: RateName[] = ['mixed', 'shared', 'byPrompt', 'uShaped'];

/** Each is simulated; the tables have the lowest and the highest figure. */
const KINDS: Swings[] = [{}, { swing: 0.4 }, { failing: 0.05 }, { swing: 0.4, failing: 0.05 }];

const percentOf = (holds: (seed: number, rates: RateName) => boolean): number => {
	const seeds = Array.from({ length: BRANDS }, (_, at) => at + 1);
	return (100 * seeds.filter((seed) => holds(seed, SPREADS[seed % SPREADS.length])).length) / BRANDS;
};

function toRange(percents: number[], digits = 0): string {
	const [least, most] = [Math.min(...percents), Math.max(...percents)].map((each) => each.toFixed(digits));
	return least === most ? `${least} %` : `${least}–${most} %`;
}

const LEVEL = 0.45;

/** How often a fall is told within so many reports. */
function changesRow(prompts: number): string[] {
	const told = (fall: number[], isTold: (said: Said) => boolean) =>
		toRange(
			KINDS.map((swings) =>
				percentOf((seed, rates) => judgeAfterUsual({ rates, prompts, course: fall, seed, ...swings }).some(isTold)),
			),
		);
	const without = (isTold: (said: Said) => boolean) =>
		toRange(
			KINDS.map((swings) => {
				const said = SPREADS.flatMap((rates) =>
					Array.from({ length: BRANDS / 10 }, (_, seed) =>
						judgeAfterUsual({ rates, prompts, course: repeat(24, LEVEL), seed, ...swings }),
					).flat(),
				);
				return (100 * said.filter(isTold).length) / said.length;
			}),
			1,
		);
	const isFall = ({ clear, lasting }: Said) => clear === 'down' || lasting === 'down';
	const isRise = ({ clear, lasting }: Said) => clear === 'up' || lasting === 'up';
	return [
		`${prompts}`,
		told([0.24], ({ clear }) => clear === 'down'),
		told(repeat(6, 0.3), ({ clear }) => clear === 'down'),
		told(repeat(6, 0.3), isFall),
		told(SLOWLY, isFall),
		toRange(
			KINDS.map((swings) =>
				percentOf(
					(seed, rates) =>
						judgeDate({ rates, prompts, before: 4, levels: [LEVEL, 0.3, 0.3], seed, ...swings }) === 'down',
				),
			),
		),
		without(isFall),
		without((said) => isFall(said) || isRise(said)),
	];
}

/** How often an action is seen. */
function actsRow(prompts: number, acted: number, isOneOfThem: boolean): string[] {
	const judge = (lift: number, is: boolean | null) =>
		toRange(
			KINDS.map((swings) =>
				percentOf(
					(seed, rates) =>
						judgeAct({ rates, prompts, before: 4, since: 2, acted, lift, isOneOfThem, seed, ...swings }) === is,
				),
			),
		);
	const name = isOneOfThem ? `one of ${acted} actions` : `${acted}`;
	return [`${prompts}`, name, judge(0.3, true), judge(0.5, true), judge(0.5, null), judge(0, true)];
}

const changes = table(
	[
		'Prompts',
		'45 → 24 %, at once',
		'45 → 30 %, clear in 6',
		'… or lasting',
		'2 points each, in 12',
		'45 → 30 %, 2 against 4',
		'False falls',
		'Both ways',
	],
	PROMPTS.map(changesRow),
);

const acts = table(
	['Prompts', 'Worked on', '+30 points', '+50 points', 'Too few similar', 'No real effect'],
	PROMPTS.flatMap((prompts) => [
		actsRow(prompts, 1, false),
		actsRow(prompts, 3, false),
		...(prompts === 50 ? [actsRow(prompts, 10, true)] : []),
	]),
);

console.log(`${acts}\n\n${changes}`);
