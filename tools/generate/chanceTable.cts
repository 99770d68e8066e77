import { ASSISTANTS, countClearChanges, shiftTo } from './chanceModel.cts';
import { countSeenEffects } from './effectModel.cts';
import { table } from './markdown.cts';

const BRANDS = 500;
const PROMPTS = [6, 12, 25, 50];
const SWINGS: Array<[number, number]> = [
	[0, 0],
	[0.3, 0.5],
];
const NONE = 0;
const LARGE = shiftTo(0.24);
const LARGEST = shiftTo(0.14);

/** For docs/rows-and-comparisons.md: how many answers it takes to see a change. */
export function chanceSection(): string {
	return table(
		[
			'Answers per report',
			'A fall from 45 % to 24 % is seen',
			'The same, with one report before',
			'A fall to 14 % is seen',
			'False falls',
			'False falls and rises',
		],
		PROMPTS.map(toRow),
	);
}

function toRow(prompts: number): string[] {
	const model = { prompts, shifts: [NONE, LARGE, LARGEST], earlier: [1, 4, 8], brands: BRANDS };
	const counts = SWINGS.flatMap((swing) => countClearChanges({ ...model, swing, seed: prompts }));
	const inRange = (shift: number, isWanted: (earlier: number) => boolean, hasRises = false) => {
		const wanted = counts.filter((count) => count.shift === shift && isWanted(count.earlier));
		return toRange(wanted.map(({ down, up }) => down + (hasRises ? up : 0)));
	};
	const isLong = (earlier: number) => earlier >= 4;
	return [
		String(prompts * ASSISTANTS),
		inRange(LARGE, isLong),
		inRange(LARGE, (earlier) => !isLong(earlier)),
		inRange(LARGEST, isLong),
		inRange(NONE, () => true),
		inRange(NONE, () => true, true),
	];
}

function toRange(counts: number[], of = BRANDS): string {
	const [least, most] = [Math.min(...counts), Math.max(...counts)].map((count) =>
		Math.round((100 * count) / of),
	);
	return least === most ? `${least} %` : `${least}–${most} %`;
}

const REPORTS_SINCE = [1, 2, 4];
const REPORTS_BEFORE = [1, 2, 4];
const ACTS = 400;

/** For the same page: how many reports to wait for after an act. */
export function effectSection(): string {
	const seen = (
		lift: number,
		model: { acted: number; isOneTopic: boolean; reportsBefore: number },
	) =>
		REPORTS_SINCE.map((reportsSince) =>
			SWINGS.map((swing) =>
				countSeenEffects({ ...model, lift, reportsSince, swing, brands: ACTS, seed: 1 }),
			),
		);
	return table(
		[
			'Prompts of the act',
			'Reports before',
			...REPORTS_SINCE.map((count) => `${count} since`),
			'Without an effect',
		],
		[
			{ acted: 1, isOneTopic: false },
			{ acted: 3, isOneTopic: false },
			{ acted: 10, isOneTopic: true },
		].flatMap(({ acted, isOneTopic }) =>
			REPORTS_BEFORE.map((reportsBefore) => [
				`${acted}${isOneTopic ? ' of a topic' : ''}`,
				String(reportsBefore),
				...seen(0.3, { acted, isOneTopic, reportsBefore }).map((counts) => toRange(counts, ACTS)),
				toRange(seen(0, { acted, isOneTopic, reportsBefore }).flat(), ACTS),
			]),
		),
	);
}
