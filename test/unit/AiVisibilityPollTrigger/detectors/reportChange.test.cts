import type { IDataObject } from 'n8n-workflow';
import { reportChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/reportChange';
import type { Detection } from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { afterPolls, type Listing, pollOf } from '../polls.cts';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();

const report = (second: number, more: IDataObject = {}): IDataObject => ({
	id: `${second}`,
	name: 'Weekly',
	created_at: at(second),
	visibility_score: second % 100,
	...more,
});

const times = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index);

const listOf = (...seconds: number[]) => ({
	records: seconds.map((each) => report(each)).reverse(),
});
const listTo = (last: number) => listOf(...times(last + 1, 0));

/** The pairs that the last of several polls finds: "4 after 3". */
const pairsAfter = (...listings: Listing[]) => pairsOf(afterPolls(reportChange, listings));
const pairsOf = ({ pairs = [] }: Detection) =>
	pairs.map(({ report: { id }, earlier }) => `${String(id)} after ${String(earlier[0].id)}`);

describe('reports that have a score for the first time', () => {
	const { memory } = pollOf(reportChange, undefined, listTo(0));

	it('are paired with those before of their series, each once, the newest first', () => {
		const { pairs = [], memory: next } = pollOf(reportChange, memory, listTo(3));
		expect(pairsOf({ memory: {}, found: [], pairs })).toEqual(['3 after 2', '2 after 1', '1 after 0']);
		expect(pairs[0].earlier.map(({ id }) => id)).toEqual(['2', '1', '0']);
		expect(pairsOf(pollOf(reportChange, next, listTo(3)))).toEqual([]);
	});

	it('come again as long as they wait, and the whole list is read for them', () => {
		const { memory: next } = pollOf(reportChange, memory, listTo(3));
		const waiting = { ...next, waiting: { 2: 7 } };
		expect(pairsOf(pollOf(reportChange, waiting, listTo(4)))).toEqual(['4 after 3', '2 after 1']);
		expect(reportChange.isEnough!(waiting, listTo(3).records, [], 0)).toBe(false);
		expect(reportChange.isEnough!(next, listTo(4).records, [], 0)).toBe(false);
		expect(reportChange.isEnough!(next, listTo(3).records, [], 0)).toBe(true);
	});

	it('are none at first, without a score, and without a report before in the series', () => {
		expect(pairsAfter(listOf(1, 2))).toEqual([]);
		const none = [report(2, { visibility_score: null }), report(3, { name: 'Other' })];
		expect(pairsAfter(listOf(1), { records: [...none, report(1)] })).toEqual([]);
	});

	it('are not what a cut list did not show before', () => {
		const cut: Listing = { ...listOf(8, 9), extent: 'cut' };
		expect(pairsAfter(cut, listOf(1, 2, 8, 9, 10))).toEqual(['10 after 9']);
	});
});
