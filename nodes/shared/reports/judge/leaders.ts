import type { Report } from '../answers';
import { chanceOfFlips, type Count, LEVEL, moveOf, type Sides, sumOf } from './chance';
import { toNamings } from './figures';

/** More companies than these that are not clearly behind are no leaders. */
const MOST_LEADERS = 2;

/** Where the brand clearly stands by a competitor in a report. */
export type Orders = Record<string, 'ahead' | 'behind'>;

/** By how many pairs one is named more than the other, where that is more than chance; else 0. */
function clearLead(one: Count[], other: Count[]): number {
	const sides = one.map((after, at): Sides => ({ before: other[at], after }));
	return chanceOfFlips(sides) <= LEVEL ? sumOf(sides.map(moveOf)) : 0;
}

/**
 * Finds the companies that are named most: the first, and those that are not clearly behind it in the same
 * answers.
 *
 * @returns empty where these are more than two, and where no company is named
 */
export function leadersIn(report: Report): string[] {
	const namings = [...toNamings(report)]
		.map(([name, counts]) => ({ name, counts, total: sumOf(counts.map((each) => each.mentions)) }))
		.filter(({ total }) => total > 0)
		.sort((a, b) => b.total - a.total);
	const leaders = namings.filter(({ counts }) => clearLead(namings[0].counts, counts) <= 0);
	return leaders.length > MOST_LEADERS ? [] : leaders.map(({ name }) => name);
}

/** Finds the competitors that the brand is clearly ahead of or behind in a report. */
export function ordersIn(report: Report): Orders {
	const { brand, competitors = [] } = report.companies ?? {};
	const namings = toNamings(report);
	const ofBrand = namings.get(brand ?? '');
	if (ofBrand === undefined) return {};
	const orders = competitors.flatMap((name): Array<[string, Orders[string]]> => {
		const lead = clearLead(ofBrand, namings.get(name)!);
		return lead === 0 ? [] : [[name, lead > 0 ? 'ahead' : 'behind']];
	});
	return Object.fromEntries(orders);
}

/** Earlier reports in which the order of brand and competitor is looked for. */
const MOST_ORDERS = 8;

/**
 * Finds the competitors that overtook the brand: it is clearly behind them now, and was clearly ahead in the
 * last of the eight reports before in which the order was clear.
 *
 * @param earlier of the reports before, newest first: at first of one, or of all that are known
 * @returns also those for which a further report has to be read
 */
export function overtakersIn(now: Orders, earlier: Orders[]) {
	const known = earlier.slice(0, MOST_ORDERS);
	const behind = Object.keys(now).filter((name) => now[name] === 'behind');
	const lastOf = (name: string) => known.find((orders) => name in orders)?.[name];
	return {
		overtakers: behind.filter((name) => lastOf(name) === 'ahead'),
		unknown: known.length < MOST_ORDERS ? behind.filter((name) => !lastOf(name)) : [],
	};
}
