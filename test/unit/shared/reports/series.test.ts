import { isStale, seriesIn, seriesOf } from '../../../../nodes/shared/reports/series';

it.each([undefined, null, ' ', 'Untitled Report'])(
	'a report is of no series by a name that nobody gave: %p',
	(name) => {
		const [unnamed, later] = [1, 2].map((day) => ({ name, created_at: `2026-01-0${day}` }));
		expect(seriesOf(unnamed)).toBeUndefined();
		expect(seriesIn([later, unnamed])(later)).toEqual([]);
	},
);

it('the reports before a report are found for thousands in a moment', () => {
	const all = Array.from({ length: 5_000 }, (_, id) => ({
		...{ id, name: 'Weekly' },
		created_at: new Date(id * 1_000).toISOString(),
	}));
	expect(all.map(seriesIn(all)).at(-1)).toHaveLength(11);
});

const DAY_MS = 86_400_000;

describe('a stale report', () => {
	/** Whether the newest of reports, so many days apart, is stale after so many days. */
	const isStaleAfter = (age: number, ...distances: number[]): boolean => {
		const ages = distances.reduce((all, each) => [...all, all.at(-1)! + each], [age]);
		const [report, ...earlier] = ages.map((days) => ({
			created_at: new Date(100 * DAY_MS - days * DAY_MS).toISOString(),
		}));
		return isStale(report, earlier, 100 * DAY_MS);
	};

	it.each<[string, number, number[]]>([
		['35 days without a rhythm', 35, [1, 1]],
		['twice the median distance', 14, [6, 8, 30, 1]],
		['8 days at least', 8, [1, 1, 1]],
		['the last eight reports only', 14, [7, 7, 7, 7, 7, 7, 7, 60, 60, 60, 60, 60, 60, 60, 60]],
	])('is older than %s', (_, limit, distances) => {
		expect(isStaleAfter(limit, ...distances)).toBe(false);
		expect(isStaleAfter(limit + 0.01, ...distances)).toBe(true);
	});
});
