import { judgeLasting } from '../../../../../nodes/shared/reports/judge/course';
import { toListedReports } from './listed.cts';

/** Between 38 and 47, without a clear change. */
const USUAL = [40, 45, 38, 47, 41, 44, 39, 46];
const FALLEN = [31, 28, 30];

const judge = (scores: Array<number | null>) => judgeLasting(toListedReports(scores));

describe('a change that lasts', () => {
	it.each([
		['three below all of eight', [...USUAL, ...FALLEN], 'down'],
		['three above all of eight', [...USUAL, 55, 52, 54], 'up'],
		['one of three as low as the lowest', [...USUAL, 31, 38, 30], undefined],
		['two', [...USUAL, 31, 28], undefined],
		['three after seven', [...USUAL.slice(1), ...FALLEN], undefined],
		['with a score that is null between', [...USUAL, 31, null, 28, 30], 'down'],
	])('%s', (_name, scores, direction) => {
		expect(judge(scores)?.direction).toBe(direction);
	});

	it('says what the three and the eight were', () => {
		expect(judge([...USUAL, ...FALLEN])).toEqual({
			direction: 'down',
			isNew: true,
			recent: FALLEN,
			before: [38, 47],
		});
	});

	it.each([
		['other assistants', { ai_platforms: ['chatgpt', 'gemini'] }],
		['another number of results', { total_results: 20 }],
	])('is not told where one of the eleven has %s', (_name, other) => {
		const reports = toListedReports([...USUAL, ...FALLEN]);
		reports[5] = { ...reports[5], ...other };
		expect(judgeLasting(reports)).toBeUndefined();
	});

	it('is the same whatever the order of the assistants', () => {
		const reports = toListedReports([...USUAL, ...FALLEN]);
		reports[5] = { ...reports[5], ai_platforms: ['claude', 'chatgpt'] };
		expect(judgeLasting(reports)).toMatchObject({ direction: 'down' });
	});

	it('is new once, and stays for eight reports, though it goes on falling', () => {
		const slow = [29, 28, 27, 26, 25, 24, 23, 22, 21];
		const states = slow.map((_score, at) => judge([...USUAL, ...FALLEN, ...slow.slice(0, at + 1)]));
		expect(states.slice(0, 8).map((each) => each?.isNew)).toEqual(Array(8).fill(false));
		expect(states[8]).toMatchObject({ isNew: true, recent: [23, 22, 21], before: [24, 30] });
	});

	it('ends with the eighth report after it', () => {
		const since = [30, 29, 31, 28, 30, 29, 31, 28];
		expect(judge([...USUAL, ...FALLEN, ...since])).toMatchObject({ isNew: false });
		expect(judge([...USUAL, ...FALLEN, ...since, 30])).toBeUndefined();
	});

	it('ends with the next clear change', () => {
		const reports = toListedReports([...USUAL, ...FALLEN, 60]);
		expect(judgeLasting(reports, 'up')).toBeUndefined();
		expect(judgeLasting(toListedReports([...USUAL, ...FALLEN, 60, 58]))).toBeUndefined();
	});

	it('goes on where scores of other prompts or assistants look like a clear change', () => {
		const reports = toListedReports([...USUAL, ...FALLEN, 60]);
		reports[0] = { ...reports[0], total_results: 20 };
		expect(judgeLasting(reports)).toMatchObject({ direction: 'down', isNew: false });
	});

	it('is not told where a clear change told it within three reports', () => {
		const calm = [45, 46, 45, 46, 45, 46, 45, 46];
		expect(judge([...calm, 44, 43, 42])).toMatchObject({ direction: 'down' });
		// From 46 to 10 is clear by the list.
		expect(judge([...calm, 10, 11, 10])).toBeUndefined();
		expect(judge([...calm, 20, 12, 11, 10])).toBeUndefined();
		expect(judgeLasting(toListedReports([...USUAL, ...FALLEN]), 'down')).toBeUndefined();
		expect(judgeLasting(toListedReports([...USUAL, ...FALLEN]), 'up')).toMatchObject({
			direction: 'down',
		});
	});
});
