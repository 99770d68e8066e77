import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import {
	differenceFilter,
	scoreChange,
	type SeriesOf,
} from '../../../../nodes/AiVisibilityPollTrigger/detectors/scoreChange';
import { MOST_REMEMBERED } from '../../../../nodes/AiVisibilityPollTrigger/records';
import { afterPolls, examplesOf, type Listing, pollOf } from '../polls';

const seriesIn: SeriesOf = ({ series }) => series as string | undefined;
const isEvent = differenceFilter(5, 'both');
const detector = scoreChange(seriesIn, isEvent);
const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();
const report = (
	second: number,
	score: number | string | null,
	series: string | undefined = 's',
) => ({
	id: `r${second}`,
	series,
	visibility_score: score,
	created_at: at(second),
});
const list = (...reports: IDataObject[]): Listing => ({ records: [...reports].reverse() });
const cut = (records: IDataObject[]): Listing => ({ records, isWhole: false });
/** The events of the last of several polls. */
const after = (listings: Listing[], by = detector) =>
	afterPolls(by, listings).found.map(({ record }) => record);

describe('the detector of score changes', () => {
	it('finds nothing at first', () => {
		expect(after([list(report(1, 10), report(2, 90))])).toEqual([]);
	});

	it('compares a report with the one before, and says both', () => {
		const first = list(report(1, 40.1));
		const found = after([first, list(report(1, 40.1), report(2, 50.3))]);
		expect(found).toEqual([
			{
				direction: 'up',
				measure: 'score',
				from: 40.1,
				to: 50.3,
				difference: 10.2,
				report_id: 'r2',
				previous_report_id: 'r1',
				created_at: at(2),
			},
		]);
	});

	it('starts from the threshold on, in the wanted direction', () => {
		const polls = (to: number) => [list(report(1, 40)), list(report(1, 40), report(2, to))];
		expect(after(polls(44.99))).toEqual([]);
		expect(after(polls(45))).toHaveLength(1);
		expect(after(polls(35))).toHaveLength(1);
		expect(after(polls(45), scoreChange(seriesIn, differenceFilter(5, 'down')))).toEqual([]);
		expect(after(polls(35), scoreChange(seriesIn, differenceFilter(5, 'up')))).toEqual([]);
		expect(after(polls(40), scoreChange(seriesIn, differenceFilter(0, 'both')))).toEqual([]);
	});

	it('leaves out reports of other series, of none, and without a score', () => {
		const others = [report(2, 90, 'other'), report(3, 90, ''), report(4, null)];
		const inSeries = scoreChange(({ series }) => (series as string) || undefined, isEvent);
		const polls = [list(report(1, 40)), list(report(1, 40), ...others)];
		expect(after(polls, inSeries)).toEqual([]);
		const next = list(report(1, 40), ...others, report(5, 60));
		expect(after([...polls, next], inSeries)).toMatchObject([{ previous_report_id: 'r1' }]);
	});

	it('finds nothing twice, also when a report was missing from the list once', () => {
		const both = list(report(1, 40), report(2, 60));
		expect(after([list(report(1, 40)), both, both])).toEqual([]);
		expect(after([list(report(1, 40)), both, list(report(1, 40)), both])).toEqual([]);
	});

	it('does not compare a report whose score comes after that of a newer one', () => {
		const first = list(report(1, 40));
		const newer = list(report(1, 40), report(3, 60));
		const late = list(report(1, 40), report(2, 41), report(3, 60));
		const next = list(report(1, 40), report(2, 41), report(3, 60), report(4, 61));
		expect(after([first, newer])).toMatchObject([{ from: 40, to: 60 }]);
		expect(after([first, newer, late])).toEqual([]);
		expect(after([first, newer, late, next])).toEqual([]);
		expect(after([first, newer, late, next], scoreChange(seriesIn))).toMatchObject([
			{ from: 60, to: 61, previous_report_id: 'r3' },
		]);
	});

	it('understands scores that are given as text', () => {
		const found = after([list(report(1, '40')), list(report(1, '40'), report(2, '63.5'))]);
		expect(found).toMatchObject([{ from: 40, to: 63.5, difference: 23.5 }]);
		expect(after([list(report(1, '40')), list(report(1, '40'), report(2, ''))])).toEqual([]);
	});

	it('compares each of several reports of the same moment, once', () => {
		const twin = { ...report(1, 60), id: 'twin' };
		const both = { records: [twin, report(1, 40)] };
		expect(after([list(report(1, 40)), both])).toMatchObject([{ from: 40, to: 60 }]);
		expect(after([list(report(1, 40)), both, both])).toEqual([]);
		expect(after([both, list(report(1, 40), twin, report(2, 90))])).toMatchObject([
			{ from: 60, previous_report_id: 'twin' },
		]);
	});

	it('shows the differences in what it is given as examples', () => {
		const { records } = list(report(1, 10), report(2, 90), report(3, 91));
		const examples = examplesOf(detector, records);
		expect(examples.found.map(({ record }) => record.to)).toEqual([90]);
	});
});

describe('a list that is longer than what is watched', () => {
	const long = (first: number) =>
		Array.from({ length: MOST_REMEMBERED }, (_, index) => report(first - index, 40, `${index}`));

	it('does not compare what moves into view because others went', () => {
		const old = report(1, 90, '4000');
		expect(after([cut(long(10_000)), cut([...long(10_000).slice(1), old])])).toEqual([]);
		const next = report(10_001, 90, '4000');
		expect(after([cut(long(10_000)), cut([next, ...long(10_000).slice(1)])])).toHaveLength(1);
	});
});

const step = fc.record({
	isPoll: fc.boolean(),
	series: fc.constantFrom('a', 'b'),
	score: fc.integer({ min: 0, max: 30 }),
	/** The poll fails, so that what it found and remembers is lost. */
	isLost: fc.boolean(),
});

it('a history shows each difference between one report and the next exactly once, whatever fails', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
			const reports: Array<ReturnType<typeof report>> = [];
			let memory: IDataObject | undefined;
			let noted = 0;
			const found: unknown[] = [];
			for (const { isPoll, series, score, isLost } of [...steps, { ...LAST_POLL }]) {
				if (!isPoll) reports.push(report(reports.length, score, series));
				if (!isPoll || isLost) continue;
				if (memory === undefined) noted = reports.length;
				const result = pollOf(detector, memory, list(...reports));
				found.push(...result.found.map(({ record }) => record.report_id));
				({ memory } = result);
			}
			const expected = reports.filter((each, index) => {
				const before = reports.slice(0, index).findLast(({ series }) => series === each.series);
				const difference = Number(each.visibility_score) - Number(before?.visibility_score ?? NaN);
				return index >= noted && isEvent(difference);
			});
			expect(found).toEqual(expected.map(({ id }) => id));
		}),
		{ numRuns: 500 },
	);
});

const LAST_POLL = { isPoll: true, series: '', score: 0, isLost: false };

it('a series follows the newest report of a series, in whatever order the scores come', () => {
	const arrivals = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 });
	const scores = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 8 });
	fc.assert(
		fc.property(arrivals, scores, (order, scoreOf) => {
			const known = new Map([[0, 15]]);
			const poll = (memory?: IDataObject) =>
				pollOf(
					detector,
					memory,
					list(
						...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((second) =>
							report(second, known.get(second) ?? null),
						),
					),
				);
			let { memory } = poll();
			let newest = { second: 0, score: 15 };
			for (const second of order) {
				const score = scoreOf[second - 1];
				known.set(second, score);
				const result = poll(memory);
				const isChange = second > newest.second && Math.abs(score - newest.score) >= 5;
				expect(result.found.map(({ record }) => [record.from, record.to])).toEqual(
					isChange ? [[newest.score, score]] : [],
				);
				if (second > newest.second) newest = { second, score };
				({ memory } = result);
			}
		}),
	);
});
