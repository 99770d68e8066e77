import type { IDataObject } from 'n8n-workflow';
import { answerChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/answerChange';
import { compareRates } from '../../../../nodes/AiVisibilityPollTrigger/detectors/compareReports';
import { differenceFilter } from '../../../../nodes/AiVisibilityPollTrigger/detectors/scoreChange';
import { toAnswers } from '../../../../nodes/shared/reports/answers';
import { afterPolls, examplesOf, pollOf } from '../polls';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();

/** One report after the other mentions the brand in all answers or in none. */
const report = (second: number): IDataObject => {
	const mentioned = second % 2 === 0;
	const results = [{ platform: 'chatgpt', mentioned }];
	return {
		id: `${second}`,
		created_at: at(second),
		visibility_score: mentioned ? 100 : 0,
		prompts: [{ prompt_text: 'a', results }],
	};
};
const listTo = (last: number) => ({
	records: Array.from({ length: last + 1 }, (_, index) => report(last - index)),
});

const changesOf = (isEvent = differenceFilter(5, 'both')) =>
	answerChange(() => 'series', compareRates(new Set(), isEvent));
const detector = changesOf();
const { wanted } = detector.lookUps!;

/** As a poll reads it. */
const readReport = (id: string) => {
	const read = report(Number(id));
	return { id, report: read, answers: toAnswers(read) } as unknown as IDataObject;
};

/** Looks up all reports that are wanted, but for those that cannot be read. */
const lookUpAll = (before: IDataObject, unread: string[] = [], by = detector) => {
	const ids = wanted(before, []).filter((id) => !unread.includes(id));
	const { found, memory } = pollOf(by.lookUps!, before, { records: ids.map(readReport) });
	return { found: found.map(({ record }) => [record.from, record.to, record.report_id]), memory };
};

describe('changes of the mention rate', () => {
	const { memory, found } = afterPolls(detector, [listTo(0), listTo(3)]);

	it('are looked up with both reports, each once, the newest change first', () => {
		expect(found).toEqual([]);
		expect(wanted(memory, [])).toEqual(['2', '3', '1', '0']);
	});

	it('are measured, once each', () => {
		const measured = lookUpAll(memory);
		expect(measured.found).toEqual([
			[100, 0, '1'],
			[0, 100, '2'],
			[100, 0, '3'],
		]);
		const next = pollOf(detector, measured.memory, listTo(3));
		expect(wanted(next.memory, [])).toEqual([]);
	});

	it('wait until their reports can be read, while the others come', () => {
		const measured = lookUpAll(memory, ['1']);
		expect(measured.found).toEqual([[100, 0, '3']]);
		const next = pollOf(detector, measured.memory, listTo(4));
		expect(lookUpAll(next.memory).found).toEqual([
			[100, 0, '1'],
			[0, 100, '2'],
			[0, 100, '4'],
		]);
	});

	it.each([
		['0', '1'],
		['1', '0'],
	])('are dropped when one of the reports is gone: %s', (gone, other) => {
		const records = [{ id: gone, isGone: true }, readReport(other)];
		const without = pollOf(detector.lookUps!, memory, { records });
		expect(without.found).toEqual([]);
		expect(wanted(without.memory, [])).toEqual(['2', '3', '1']);
	});

	it('wait up to a thousand, the newest', () => {
		const many = afterPolls(detector, [listTo(0), listTo(1_002)]);
		const ids = wanted(many.memory, []);
		expect([ids.slice(0, 2), ids.length]).toEqual([['1001', '1002'], 1_001]);
	});

	it('are dropped when they are too small', () => {
		const strict = changesOf(() => false);
		expect(lookUpAll(memory, [], strict)).toMatchObject({ found: [], memory: { pending: [] } });
	});

	it('are shown as examples by the newest reports', () => {
		const { memory: all } = examplesOf(detector, listTo(20).records);
		expect(wanted(all, []).slice(0, 2)).toEqual(['19', '20']);
	});
});
