import { judgeAct, judgeDate } from './simulatedActs.cts';
import type { RateName, Swings } from './simulatedBrands.cts';
import { judgeAfterUsual, repeat, type Said, SLOWLY } from './simulatedChanges.cts';

/** How often something holds for the seeds from 1 on, in percent. */
const percentOf = (times: number, holds: (seed: number) => boolean): number => {
	const seeds = Array.from({ length: times }, (_, at) => at + 1);
	return (100 * seeds.filter(holds).length) / times;
};

const SPREADS: RateName[] = ['mixed', 'shared', 'byPrompt', 'uShaped', 'middle'];

/** Every brand has one of the ways in which its rates are spread. */
const spreadOf = (seed: number) => SPREADS[seed % SPREADS.length];

const KINDS: Record<string, Swings> = {
	'no swings': {},
	'swings that stay': { swing: 0.4, stays: 0.6 },
	'swings and failures': { swing: 0.3, failing: 0.05 },
};

const brands = [6, 25].flatMap((prompts) => Object.entries(KINDS).map(([kind, swings]) => ({ prompts, kind, swings })));

const isTold =
	(...ways: Array<'down' | 'up'>) =>
	({ clear, lasting }: Said) =>
		ways.some((way) => clear === way || lasting === way);

describe('brands without a change', () => {
	it.each(brands)('rarely look changed: $prompts prompts, $kind', ({ prompts, swings }) => {
		const reports = Array.from({ length: 60 }, (_, seed) =>
			judgeAfterUsual({ rates: spreadOf(seed), prompts, course: repeat(24, 0.45), seed, ...swings }),
		).flat();
		const shareOf = (list: Said[], isMeant: (said: Said) => boolean) =>
			(100 * list.filter(isMeant).length) / list.length;
		expect(shareOf(reports, isTold('down'))).toBeLessThan(7);
		expect(shareOf(reports, isTold('down', 'up'))).toBeLessThan(13);
		expect(shareOf(reports, ({ lasting }) => lasting === 'down')).toBeLessThan(1.5);
		const ranges = reports.filter(({ isUsual }) => isUsual !== undefined);
		expect(ranges.length).toBeGreaterThan(reports.length / 2);
		expect(shareOf(ranges, ({ isUsual }) => isUsual === true)).toBeGreaterThan(94);
	});
});

describe('a fall that stays', () => {
	it.each([
		[6, 'from 45 to 30 % at once', repeat(6, 0.3), 45],
		[25, 'from 45 to 30 % at once', repeat(6, 0.3), 84],
		[6, 'of 2 points with each report', SLOWLY, 48],
		[25, 'of 2 points with each report', SLOWLY, 88],
	])('is told: %d prompts, %s', (prompts, _name, fall, expected) => {
		const told = percentOf(200, (seed) =>
			judgeAfterUsual({ rates: spreadOf(seed), prompts, course: fall, seed, swing: 0.2 }).some(isTold('down')),
		);
		expect(told).toBeGreaterThan(expected - 5);
	});
});

describe('reports before a date and since', () => {
	const date = (prompts: number, levels: number[], swings: Swings) => (seed: number) =>
		judgeDate({ rates: spreadOf(seed), prompts, before: 4, levels, seed, ...swings });

	it.each([
		[6, 25],
		[25, 77],
	])('tell a fall from 45 to 30 %% by two reports: %d prompts', (prompts, expected) => {
		const judge = date(prompts, [0.45, 0.3, 0.3], { swing: 0.3 });
		expect(percentOf(100, (seed) => judge(seed) === 'down')).toBeGreaterThan(expected - 5);
	});

	it.each(brands)('rarely tell what is none: $prompts prompts, $kind', ({ prompts, swings }) => {
		const judge = date(prompts, repeat(3, 0.45), swings);
		expect(percentOf(100, (seed) => judge(seed) !== undefined)).toBeLessThan(9);
	});
});

describe('acts for the prompts with the fewest mentions', () => {
	const act = { before: 4, since: 2, swing: 0.3 };

	it.each([
		[1, 10, 0],
		[3, 20, 0.05],
		[10, 50, 0],
	])('seldom look like more than chance without an effect: %d of %d prompts', (acted, prompts, failing) => {
		const own = { ...act, prompts, acted, failing, isOneOfThem: acted === 10, lift: 0 };
		const seen = percentOf(100, (seed) => Boolean(judgeAct({ ...own, rates: spreadOf(seed), seed })));
		expect(seen).toBeLessThanOrEqual(5);
	});

	it.each([
		['one prompt of fifty', { prompts: 50, acted: 1 }, 82, 0],
		['three of twenty, with failures', { prompts: 20, acted: 3, failing: 0.05 }, 81, 8],
		['one of ten acts', { prompts: 50, acted: 10, isOneOfThem: true }, 78, 0],
	])('are seen where they lift the rate by 50 points: %s', (_name, own, seen, untold) => {
		const judge = (seed: number) => judgeAct({ ...act, ...own, rates: 'shared', lift: 0.5, seed });
		expect(percentOf(100, (seed) => judge(seed) === true)).toBeGreaterThan(seen - 5);
		expect(percentOf(100, (seed) => judge(seed) === null)).toBeLessThan(untold + 5);
	});
});
