import type { IDataObject } from 'n8n-workflow';
import { DAY_MS } from '../../../../nodes/shared/base/time/clock';
import { scoredReports } from '../../../../nodes/AiVisibilityPollTrigger/detectors/reports';
import { reportFinished } from '../../../../nodes/AiVisibilityPollTrigger/events/reportFinished';
import { formOf } from '../../support/form.cts';
import { afterPolls, type Listing, pollOf } from '../polls.cts';

const detector = reportFinished.detector(formOf({ reportStatuses: ['completed'] }));
const NOW = 1_800_000_000_000;

/** Reports, the newest first: "5c 4p 3c", each with the first letter of its status. */
const reports = (text: string): IDataObject[] =>
	text.split(' ').map((each) => ({
		id: each[0],
		status: { c: 'completed', p: 'processing', d: 'draft', f: 'failed' }[each[1]],
	}));

it.each([
	['nothing is under way, and a known one comes', '3c 2c 1f', '4c 3c', 0, true],
	['all that was read is new', '3c 2c 1c', '5c 4c', 0, false],
	['a draft that is older was not reached', '3c 2d 1c', '4c 3c', 0, false],
	['the oldest that has not ended was reached', '3c 2p 1c', '4c 3c 2p', 0, true],
	['the last whole reading was a day ago', '3c 2c 1c', '4c 3c', DAY_MS, false],
])('a list is read far enough where %s', (_, first, read, later, expected) => {
	const whole = { records: reports(first), now: NOW };
	const { memory } = afterPolls(detector, [whole, { ...whole, isWhole: false, now: NOW + 1 }]);
	const records = reports(read);
	expect(detector.isEnough!(memory, records, records, NOW + later)).toBe(expected);
});

it('the first poll reads the whole list, and where the time was too short, one a day later', () => {
	expect(detector.isEnough!(undefined, reports('1c'), [], NOW)).toBe(false);
	const { memory } = pollOf(detector, undefined, { records: reports('1c'), isWhole: false, now: NOW });
	expect(detector.isEnough!(memory, reports('1c'), [], NOW + DAY_MS)).toBe(false);
});

it('a draft that was deleted is forgotten by the next whole reading', () => {
	const whole = ['3c 2d 1c', '3c 1c'].map((text) => ({ records: reports(text), now: NOW }));
	const { memory } = afterPolls(detector, whole);
	expect(detector.isEnough!(memory, reports('3c'), [], NOW)).toBe(true);
});

it('what was not reached is remembered, and found when its status changes', () => {
	const lists = [
		{ records: reports('3c 2c 1p') },
		{ records: reports('4c'), isWhole: false },
		{ records: reports('4c 3c 2c 1c') },
	];
	expect(afterPolls(detector, lists).found).toMatchObject([
		{ record: { id: '1' }, extra: { previous_status: 'processing' } },
	]);
});

describe('reports that have a score for the first time', () => {
	const scoredAt = (...seconds: number[]): Listing => ({
		records: seconds.map((second) => ({
			id: `${second}`,
			created_at: new Date(NOW + 1_000 * second).toISOString(),
			visibility_score: second === 0 ? null : second,
		})),
		now: NOW,
	});
	const idsAfter = (...listings: Listing[]) => afterPolls(scoredReports, listings).found.map(({ record }) => record.id);

	it('are found once', () => {
		expect(idsAfter(scoredAt(1))).toEqual([]);
		expect(idsAfter(scoredAt(1), scoredAt(3, 2, 1, 0))).toEqual(['3', '2']);
		expect(idsAfter(scoredAt(1), scoredAt(3, 2, 1), scoredAt(3, 2, 1))).toEqual([]);
	});

	it('are not what a cut list did not show before', () => {
		const cut = { ...scoredAt(9, 8), isWhole: false };
		expect(idsAfter(cut, scoredAt(10, 9, 8, 2, 1))).toEqual(['10']);
	});

	it('have the whole list read for them, also while they wait to be compared', () => {
		const { memory } = pollOf(scoredReports, undefined, scoredAt(3, 2, 1));
		const isEnough = (before: IDataObject, { records }: Listing) => scoredReports.isEnough!(before, records, [], NOW);
		expect(isEnough(memory, scoredAt(3))).toBe(true);
		expect(isEnough(memory, scoredAt(4, 3))).toBe(false);
		expect(isEnough({ ...memory, waiting: { 2: NOW } }, scoredAt(3))).toBe(false);
	});
});
