import type { IDataObject } from 'n8n-workflow';
import { reportChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/reportChange';
import { scoresOf } from '../../../../nodes/shared/reports/series';
import { afterPolls, type Listing, pollOf } from '../polls.cts';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();

const report = (second: number, more: IDataObject = {}): IDataObject => ({
	id: `${second}`,
	name: 'Weekly',
	created_at: at(second),
	visibility_score: second % 100,
	...more,
});

const times = (count: number, first: number) =>
	Array.from({ length: count }, (_, index) => first + index);

const listOf = (...seconds: number[]) => ({
	records: seconds.map((each) => report(each)).reverse(),
});
const listTo = (last: number) => listOf(...times(last + 1, 0));

const detector = reportChange(async ({ ids, earlier, time }, ...read) => {
	const [previous, id] = ids;
	const record = { report_id: id, previous_report_id: previous, scores: scoresOf(earlier), read };
	return await Promise.resolve([{ event: 'changed', record: record as never, time }]);
});
const facts = { isWhole: true, now: 2e12 };
const wanted = (memory: IDataObject, { records }: Listing) =>
	detector.wanted!(memory, records, facts);

/** Reads all reports that are wanted, but for those that cannot be read. */
const readAll = async (memory: IDataObject, list: Listing, unread: string[] = []) => {
	const ids = wanted(memory, list).filter((id) => !unread.includes(id));
	const read = { ...list, read: ids.map((id) => ({ id })) };
	const { comparisons = [], ...detection } = pollOf(detector, memory, read);
	return { ...detection, found: (await Promise.all(comparisons.map((each) => each()))).flat() };
};

const pairsAfter = async (...listings: Listing[]) =>
	(await readAll(afterPolls(detector, listings.slice(0, -1)).memory, listings.at(-1)!)).found.map(
		({ record }) => record.report_id,
	);

describe('reports that have a score for the first time', () => {
	const { memory } = pollOf(detector, undefined, listTo(0));
	const list = listTo(3);

	it('are read with the report before, each once, the newest first', () => {
		expect(wanted(memory, list)).toEqual(['2', '3', '1', '0']);
	});

	it('are compared once each, with the scores of the series up to the earlier report', async () => {
		const compared = await readAll(memory, list);
		expect(compared.found.at(-1)?.record).toMatchObject({
			report_id: '3',
			previous_report_id: '2',
			scores: [0, 1, 2],
			read: [{ id: '2' }, { id: '3' }],
		});
		expect(compared.found).toHaveLength(3);
		expect(wanted(compared.memory, list)).toEqual([]);
	});

	it('wait until they can be read, while the others come', async () => {
		const compared = await readAll(memory, list, ['1']);
		expect(compared.found.map(({ record }) => record.report_id)).toEqual(['3']);
		const { found } = await readAll(compared.memory, listTo(4));
		expect(found.map(({ record }) => record.report_id)).toEqual(['1', '2', '4']);
	});

	it.each(['0', '1'])('are dropped when one of the reports is gone: %s', (gone) => {
		const read = ['0', '1'].map((id) => ({ id, ...(id === gone && { isGone: true }) }));
		const without = pollOf(detector, memory, { ...list, read });
		expect(without.comparisons).toEqual([]);
		expect(wanted(without.memory, list)).toEqual(['2', '3', '1']);
	});

	it('are shown as examples by the newest reports', () => {
		const { memory: none } = pollOf(detector, undefined, { records: [] });
		expect(wanted(none, listTo(20)).slice(0, 2)).toEqual(['19', '20']);
	});

	it('are none at first, without a score, and without a report before in the series', async () => {
		expect(await pairsAfter(listOf(1, 2))).toEqual([]);
		const none = [report(2, { visibility_score: null }), report(3, { name: 'Other' })];
		expect(await pairsAfter(listOf(1), { records: [...none, report(1)] })).toEqual([]);
		const { memory: before } = pollOf(detector, undefined, listOf(1));
		const { found } = await readAll(before, { records: [report(4), ...none, report(1)] });
		expect(found).toMatchObject([{ record: { report_id: '4', previous_report_id: '1' } }]);
	});

	it('are compared once where a list that shifts has a report twice', async () => {
		expect(await pairsAfter(listOf(1), listOf(1, 2, 3, 3))).toEqual(['2', '3']);
	});

	it('are left out where a later report of the series was compared already', async () => {
		const waiting = { records: [report(3), report(2, { visibility_score: null }), report(1)] };
		expect(await pairsAfter(waiting, listOf(1, 2, 3))).toEqual([]);
		expect(await pairsAfter(listOf(1, ...times(20, 3)), listOf(1, 2, ...times(20, 3)))).toEqual([]);
	});

	it('are compared where only another series, or a report without a score, is newer', async () => {
		const others = [{ name: 'Other' }, { visibility_score: null }, { country: 'France' }];
		const newer = others.map((each, at) => report(9 - at, each));
		const [before, after] = [null, 0].map((visibility_score) => ({
			records: [...newer, report(2, { visibility_score }), report(1)],
		}));
		expect(await pairsAfter(before, after)).toEqual(['2']);
	});

	it('are compared after one that is dated in the future', async () => {
		const first = { ...listOf(1, 4e8), now: Date.parse(at(1)) };
		expect(await pairsAfter(first, listOf(1, 2, 4e8))).toEqual(['2']);
	});

	it('are not what a cut list did not show before', async () => {
		const cut = { ...listOf(8, 9), isWhole: false };
		expect(await pairsAfter(cut, listOf(1, 2, 8, 9, 10))).toEqual(['10']);
	});
});
