import type { IDataObject } from 'n8n-workflow';
import { answerChange } from '../../../../nodes/AiVisibilityPollTrigger/detectors/answerChange';
import type { Detector } from '../../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { compareRates } from '../../../../nodes/AiVisibilityPollTrigger/detectors/compareReports';
import {
	differenceFilter,
	scoreChange,
} from '../../../../nodes/AiVisibilityPollTrigger/detectors/scoreChange';
import { toAnswers } from '../../../../nodes/shared/answers/answers';
import { afterPolls, lookedUp, pollOf } from '../polls';

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

const detector = answerChange(
	scoreChange({ seriesOf: () => 'series', isEvent: () => true }),
	compareRates(new Set(), differenceFilter(5, 'both')),
);

/** As a poll reads it. */
const readReport = (id: number, changes: IDataObject = {}) => {
	const read = { ...report(id), ...changes };
	return { report: read, answers: toAnswers(read) };
};

/** Looks up both reports of every change, but for those that cannot be read. */
const lookUpAll = (by: Detector, memory: IDataObject, unread: string[] = []) => {
	const found: unknown[] = [];
	for (const ids of by.lookUps!.wanted(memory, [])) {
		if (ids.some((id) => unread.includes(id))) continue;
		const result = lookedUp(
			by,
			memory,
			ids,
			ids.map((id) => readReport(Number(id))),
		);
		found.push(...result.found.map(({ record }) => [record.from, record.to, record.report_id]));
		({ memory } = result);
	}
	return { found, memory };
};

describe('changes of the mention rate', () => {
	const { memory, found } = afterPolls(detector, [listTo(0), listTo(3)]);

	it('are looked up with both reports, the newest first', () => {
		expect(found).toEqual([]);
		expect(detector.lookUps!.wanted(memory, [])).toEqual([
			['2', '3'],
			['1', '2'],
			['0', '1'],
		]);
	});

	it('are measured, once each', () => {
		const measured = lookUpAll(detector, memory);
		expect(measured.found).toEqual([
			[100, 0, '3'],
			[0, 100, '2'],
			[100, 0, '1'],
		]);
		const next = pollOf(detector, measured.memory, listTo(3));
		expect(detector.lookUps!.wanted(next.memory, [])).toEqual([]);
	});

	it('wait until their reports can be read, while the others come', () => {
		const measured = lookUpAll(detector, memory, ['1']);
		expect(measured.found).toEqual([[100, 0, '3']]);
		const next = pollOf(detector, measured.memory, listTo(4));
		expect(lookUpAll(detector, next.memory).found).toEqual([
			[0, 100, '4'],
			[0, 100, '2'],
			[100, 0, '1'],
		]);
	});

	it('are dropped when one of the reports is gone', () => {
		const gone = lookedUp(detector, memory, ['0', '1'], [null, readReport(1)]);
		expect(gone.found).toEqual([]);
		expect(detector.lookUps!.wanted(gone.memory, [])).toEqual([
			['2', '3'],
			['1', '2'],
		]);
	});

	it('wait up to a thousand, the newest', () => {
		const many = afterPolls(detector, [listTo(0), listTo(1_002)]);
		const wanted = detector.lookUps!.wanted(many.memory, []);
		expect([wanted[0], wanted.length]).toEqual([['1001', '1002'], 1_000]);
	});

	it('are dropped when they are too small', () => {
		const strict = answerChange(
			scoreChange({ seriesOf: () => 'series', isEvent: () => true }),
			compareRates(new Set(), () => false),
		);
		expect(lookUpAll(strict, memory)).toMatchObject({ found: [], memory: { pending: [] } });
	});

	it('are shown as examples by the newest reports', () => {
		const examples = detector.examples(listTo(20).records);
		expect(detector.lookUps!.wanted(examples.memory, [])).toHaveLength(10);
		expect(lookUpAll(detector, examples.memory).found[0]).toEqual([0, 100, '20']);
	});
});
