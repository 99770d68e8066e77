import type { IDataObject } from 'n8n-workflow';
import { clearWayOf, judgeLasting, toHistory, usualRange } from '../../../../../nodes/shared/reports/judge/course';

/** Reports of a series as a list has them, newest first. @param scores oldest first */
const toListed = (scores: Array<number | null>, atIndex = -1, other: IDataObject = {}): IDataObject[] =>
	scores
		.map((visibility_score) => ({ visibility_score, total_results: 24, ai_platforms: ['chatgpt', 'claude'] }))
		.reverse()
		.map((each, at) => (at === atIndex ? { ...each, ...other } : each));

/** Between 38 and 47, without a clear change. */
const USUAL = [40, 45, 38, 47, 41, 44, 39, 46];
const FALLEN = [31, 28, 30];
const CALM = [45, 46, 45, 46, 45, 46, 45, 46];

const judge = (...scores: Array<number | null>) => judgeLasting(toListed(scores));

describe('a change that lasts', () => {
	it.each([
		['three below all of eight', [...USUAL, ...FALLEN], 'down'],
		['three above all of eight', [...USUAL, 55, 52, 54], 'up'],
		['not one of three as low as the lowest', [...USUAL, 31, 38, 30], undefined],
		['not one of three as high as the highest', [...USUAL, 55, 47, 54], undefined],
		['not two', [...USUAL, 31, 28], undefined],
		['not three after seven', [...USUAL.slice(1), ...FALLEN], undefined],
		['three with a score that is null between', [...USUAL, 31, null, 28, 30], 'down'],
		['not what ended with the next clear change', [...USUAL, ...FALLEN, 60, 58], undefined],
		['a small one', [...CALM, 44, 43, 42], 'down'],
		// From 46 to 10 is clear by the list.
		['not what a clear change told', [...CALM, 10, 11, 10], undefined],
		['not what a clear change told within three reports', [...CALM, 20, 12, 11, 10], undefined],
		['what a clear change told four reports before', [...CALM, 20, 21, 12, 11, 10], 'down'],
	])('is %s', (_name, scores, direction) => {
		expect(judge(...scores)?.direction).toBe(direction);
	});

	it.each([
		['other assistants', { ai_platforms: ['chatgpt', 'gemini'] }, undefined],
		['another number of results', { total_results: 20 }, undefined],
		['the assistants in another order', { ai_platforms: ['claude', 'chatgpt'] }, 'down'],
	])('is of the same prompts and assistants: one of the eleven has %s', (_name, other, direction) => {
		expect(judgeLasting(toListed([...USUAL, ...FALLEN], 5, other))?.direction).toBe(direction);
	});

	it('is new once, and stays for eight reports, though it goes on falling', () => {
		const slow = [29, 28, 27, 26, 25, 24, 23, 22, 21];
		const states = slow.map((_score, at) => judge(...USUAL, ...FALLEN, ...slow.slice(0, at + 1)));
		expect(states.slice(0, 8).map((each) => each?.isNew)).toEqual(Array(8).fill(false));
		expect(states[8]).toMatchObject({ isNew: true, recent: [23, 22, 21], before: [24, 30] });
	});

	it('ends with the eighth report after it', () => {
		const since = [30, 29, 31, 28, 30, 29, 31, 28];
		expect(judge(...USUAL, ...FALLEN, ...since)).toMatchObject({ isNew: false });
		expect(judge(...USUAL, ...FALLEN, ...since, 30)).toBeUndefined();
	});

	it('ends with a clear change of the newest report, and is not told where that told it', () => {
		const fallen = toListed([...USUAL, ...FALLEN]);
		expect(judgeLasting(toListed([...USUAL, ...FALLEN, 60]), 'up')).toBeUndefined();
		expect(judgeLasting(fallen, 'down')).toBeUndefined();
		expect(judgeLasting(fallen, 'up')).toMatchObject({ direction: 'down' });
	});

	it('goes on where scores of other prompts or assistants look like a clear change', () => {
		const reports = toListed([...USUAL, ...FALLEN, 60], 0, { total_results: 20 });
		expect(judgeLasting(reports)).toMatchObject({ direction: 'down', isNew: false });
	});
});

describe('the usual range of a score', () => {
	const EVEN = [48, 52, 48, 52, 48, 52, 48, 52];

	it.each([
		// The mean is 50, the mean step 4: 2.66 times 4 on each side.
		['is the mean and its steps', EVEN, [39.4, 60.6]],
		['is that of the last eight', [0, ...EVEN], [39.4, 60.6]],
		['is not below 0', [0, 4, 0, 4, 0, 4, 0, 4], [0, 12.6]],
		['is not above 100', [100, 96, 100, 96, 100, 96, 100, 96], [87.4, 100]],
		['is one score without change', Array<number>(8).fill(30), [30, 30]],
		['is not told of seven scores', EVEN.slice(1), undefined],
		['is not told of a clear change after the first', [10, ...EVEN.slice(1)], undefined],
		['is not told of a clear change to the last', [...EVEN.slice(1), 90], undefined],
	])('%s', (_name, scores, expected) => {
		expect(usualRange(toListed([...scores, 50]))).toEqual(expected);
	});

	it.each([0, 8])('is not told where report %d has another number of results', (at) => {
		expect(usualRange(toListed([...EVEN, 50], at, { total_results: 20 }))).toBeUndefined();
	});
});

it('the list alone tells the clear change of the newest report', () => {
	const scores = [[...CALM, 10], [...CALM, 10, 11], [...CALM, 90], [10]];
	expect(scores.map((each) => clearWayOf(toListed(each)))).toEqual(['down', undefined, 'up', undefined]);
});

it('a chart has the last twelve scores, oldest first, and marks those of other prompts; two are too few', () => {
	const listed = toListed([1, 2, 3, null, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 4, { total_results: 20 });
	const dated = listed.map((each, at) => ({ ...each, created_at: `${at} days ago` }));
	const chart = toHistory(dated, true);
	expect(chart.map(({ score }) => score)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
	expect(chart[0]).toEqual({ score: 2, time: '12 days ago', isOther: false });
	expect(chart.filter(({ isOther }) => isOther).map(({ score }) => score)).toEqual([9, 10, 13]);
	const marksOf = (count: number) => toHistory(dated.slice(0, count), false).map(({ isOther }) => isOther);
	expect([2, 3].map(marksOf)).toEqual([[], [false, false, false]]);
});
