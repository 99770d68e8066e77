import type { IDataObject } from 'n8n-workflow';
import { reportChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/reportChange';
import { afterPolls, examplesOf, pollOf } from '../polls';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();

const report = (second: number, more: IDataObject = {}): IDataObject => ({
	id: `${second}`,
	name: 'Weekly',
	created_at: at(second),
	visibility_score: second % 100,
	...more,
});

const listOf = (...seconds: number[]) => ({
	records: seconds.map((each) => report(each)).reverse(),
});
const listTo = (last: number) => listOf(...Array.from({ length: last + 1 }, (_, at) => at));

const detector = reportChange(({ report_id, scores, about, time }, before, after) => [
	{ event: 'changed', record: { report_id, scores, about, read: [before, after] } as never, time },
]);
const { wanted } = detector.lookUps!;

/** Looks up all reports that are wanted, but for those that cannot be read. */
const lookUpAll = (before: IDataObject, unread: string[] = []) => {
	const ids = wanted(before, []).filter((id) => !unread.includes(id));
	return pollOf(detector.lookUps!, before, { records: ids.map((id) => ({ id })) });
};

const pairsAfter = (...listings: Array<{ records: IDataObject[]; isWhole?: boolean }>) =>
	lookUpAll(afterPolls(detector, listings).memory).found.map(({ record }) => record.report_id);

describe('reports that have a score for the first time', () => {
	const { memory, found } = afterPolls(detector, [listTo(0), listTo(3)]);

	it('are looked up with the report before, each once, the newest first', () => {
		expect(found).toEqual([]);
		expect(wanted(memory, [])).toEqual(['2', '3', '1', '0']);
	});

	it('are compared once each, with the scores of the series up to the earlier report', () => {
		const compared = lookUpAll(memory);
		expect(compared.found.at(-1)?.record).toMatchObject({
			report_id: '3',
			scores: [0, 1, 2],
			about: { name: 'Weekly', created_at: at(3) },
			read: [{ id: '2' }, { id: '3' }],
		});
		expect(compared.found).toHaveLength(3);
		expect(wanted(pollOf(detector, compared.memory, listTo(3)).memory, [])).toEqual([]);
	});

	it('wait until they can be read, while the others come', () => {
		const compared = lookUpAll(memory, ['1']);
		expect(compared.found.map(({ record }) => record.report_id)).toEqual(['3']);
		const next = pollOf(detector, compared.memory, listTo(4));
		const ids = lookUpAll(next.memory).found.map(({ record }) => record.report_id);
		expect(ids).toEqual(['1', '2', '4']);
	});

	it.each(['0', '1'])('are dropped when one of the reports is gone: %s', (gone) => {
		const records = ['0', '1'].map((id) => ({ id, ...(id === gone && { isGone: true }) }));
		const without = pollOf(detector.lookUps!, memory, { records });
		expect(without.found).toEqual([]);
		expect(wanted(without.memory, [])).toEqual(['2', '3', '1']);
	});

	it('wait up to a thousand, the newest', () => {
		const ids = wanted(afterPolls(detector, [listTo(0), listTo(1_002)]).memory, []);
		expect([ids.slice(0, 2), ids.length]).toEqual([['1001', '1002'], 1_001]);
	});

	it('are shown as examples by the newest reports', () => {
		const { memory: all } = examplesOf(detector, listTo(20).records);
		expect(wanted(all, []).slice(0, 2)).toEqual(['19', '20']);
	});

	it('are none at first, without a score, and without a report before in the series', () => {
		expect(pairsAfter(listOf(1, 2))).toEqual([]);
		const none = [report(2, { visibility_score: null }), report(3, { name: 'Other' })];
		expect(pairsAfter(listOf(1), { records: [...none, report(1)] })).toEqual([]);
	});

	it('are left out where a later report of the series was compared already', () => {
		expect(pairsAfter(listOf(1, 3), listOf(1, 2, 3))).toEqual([]);
	});

	it('are not what a cut list did not show before', () => {
		const cut = { ...listOf(8, 9), isWhole: false };
		expect(pairsAfter(cut, listOf(1, 2, 8, 9, 10))).toEqual(['10']);
	});
});
