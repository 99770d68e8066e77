import { usualRange } from '../../../../../nodes/shared/reports/judge/course';
import { toListedReports } from './listed.cts';

describe('the usual range of a score', () => {
	/** Of a report after these. */
	const range = (scores: Array<number | null>) => usualRange(toListedReports([...scores, 50]));

	it.each([
		// The mean is 50, the mean step 4: 2.66 times 4 on each side.
		['the mean and its steps', [48, 52, 48, 52, 48, 52, 48, 52], [39.4, 60.6]],
		['of the last eight', [0, 48, 52, 48, 52, 48, 52, 48, 52], [39.4, 60.6]],
		['not below 0', [0, 4, 0, 4, 0, 4, 0, 4], [0, 12.6]],
		['not above 100', [100, 96, 100, 96, 100, 96, 100, 96], [87.4, 100]],
		['without change', Array(8).fill(30), [30, 30]],
	])('%s', (_name, scores, expected) => {
		expect(range(scores)).toEqual(expected);
	});

	it.each([
		['seven scores', [48, 52, 48, 52, 48, 52, 48]],
		['a clear change among them', [70, 71, 70, 71, 70, 20, 21, 20]],
	])('is not told of %s', (_name, scores) => {
		expect(range(scores)).toBeUndefined();
	});

	it('is not told where the report or one of the eight has another number of results', () => {
		for (const at of [0, 8]) {
			const reports = toListedReports([48, 52, 48, 52, 48, 52, 48, 52, 50]);
			reports[at] = { ...reports[at], total_results: 20 };
			expect(usualRange(reports)).toBeUndefined();
		}
	});
});
