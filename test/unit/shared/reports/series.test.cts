import type { IDataObject } from 'n8n-workflow';
import {
	isStale,
	latestRun,
	reportsPerYear,
	runOf,
	scoresOf,
	seriesIn,
	seriesOf,
} from '../../../../nodes/shared/reports/series';

const weekly = {
	...{ name: 'Weekly', scheduled_report_id: 's1', region_config_id: 'c1' },
	...{ country: 'Peru', language: null },
};

const alone = { ...weekly, scheduled_report_id: null, region_config_id: null };

/** Reports of days, in the order of the days. */
const days = (...records: IDataObject[]) =>
	records.map((record, day): IDataObject & { id: string } => ({
		status: 'completed',
		visibility_score: 10 * day,
		...record,
		id: `r${day}`,
		created_at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
	}));

const beforeLast = (...records: IDataObject[]): string[] => {
	const all = days(...records);
	return seriesIn(all)(all.at(-1)!).map(({ id }) => String(id));
};

describe('the reports before a report', () => {
	it('are those of its schedule and market, newest first', () => {
		const renamed = { ...weekly, name: 'Renamed', country: 'Chile' };
		const [south, daily] = [{ region_config_id: 'c2' }, { scheduled_report_id: 's2' }];
		const others = [south, daily, { scheduled_report_id: null }].map((other) => ({ ...weekly, ...other }));
		expect(beforeLast(weekly, renamed, ...others, weekly)).toEqual(['r1', 'r0']);
	});

	it('take country, language and location for a market without a region config', () => {
		const none = { ...weekly, region_config_id: null };
		const same = { ...none, region_config_id: '', language: undefined, country: 'PERU' };
		expect(beforeLast(same, { ...none, location: 'Lima' }, weekly, none)).toEqual(['r0']);
	});

	it('are, without a schedule, those of its name and market, scheduled or not', () => {
		const others = [{ name: 'Daily' }, { country: 'Chile' }].map((other) => ({ ...alone, ...other }));
		expect(beforeLast({ ...weekly, name: ' Weekly ' }, alone, ...others, alone)).toEqual(['r1', 'r0']);
	});

	it.each([undefined, null, ' ', 'Untitled Report'])('are none for a name that nobody gave: %p', (name) => {
		expect(seriesOf({ ...alone, name })).toBeUndefined();
		expect(beforeLast({ ...alone, name }, { ...alone, name })).toEqual([]);
	});

	it('have completed, and stand once where the list has shifted', () => {
		const [first, failed, last] = days(weekly, { ...weekly, status: 'failed' }, weekly);
		const undated = { ...first, id: 'undated', created_at: null };
		expect(seriesIn([last, failed, first, first, undated])(last)).toEqual([first]);
		expect(seriesIn([first])(last)).toEqual([first]);
	});

	it('are the last forty', () => {
		const all = days(...Array.from({ length: 60 }, () => weekly));
		expect(seriesIn(all)(all[59]).map(({ id }) => id)).toEqual(
			all
				.slice(19, 59)
				.reverse()
				.map(({ id }) => id),
		);
		expect(seriesIn(all)(all[20])).toHaveLength(20);
	});
});

it('the scores of reports are given oldest first, with one decimal', () => {
	const scores = [33.3333333, null, 66.66666666666667];
	expect(scoresOf(scores.map((visibility_score) => ({ visibility_score })))).toEqual([66.7, 33.3]);
});

it.each([
	['of its last eight', 61, [0, 7, 14, 21, 28, 35, 41, 42, 99]],
	['one a day at most', 365, [0, 0.5]],
	['none of a single report', undefined, [0]],
])('the reports that a series has in a year are %s', (_, expected, ages) => {
	const reports = ages.map((days) => ({
		created_at: new Date(Date.UTC(2026, 0, 1) - days * 86_400_000).toISOString(),
	}));
	expect(reportsPerYear(reports)).toBe(expected);
});

it.each<[string, number, number[]]>([
	['five weeks with two reports before it', 35, [1, 1]],
	['twice the time since the report before it', 60, [30, 1, 1]],
	['two weeks at least', 14, [1, 30, 30]],
])('a report is stale when it is older than %s', (_, limit, distances) => {
	const isStaleAfter = (age: number) => {
		const ages = distances.reduce((all, each) => [...all, all.at(-1)! + each], [age]);
		const [report, ...earlier] = ages.map((days) => ({
			created_at: new Date((100 - days) * 86_400_000).toISOString(),
		}));
		return isStale(report, earlier, 100 * 86_400_000);
	};
	expect([limit, limit + 0.01].map(isStaleAfter)).toEqual([false, true]);
});

describe('the latest run', () => {
	const at = (day: number) => Date.UTC(2026, 0, 1 + day);
	const idsOf = (records: IDataObject[], day: number) => latestRun([...records].reverse(), at(day)).map(({ id }) => id);
	const tried = { name: 'Try' };

	it('is that of the newest report with one before it, unless that is stale', () => {
		const all = days(weekly, weekly, tried);
		expect(idsOf(all, 3)).toEqual(['r1']);
		expect(idsOf(all, 40)).toEqual(['r2']);
		expect(idsOf(days(tried), 3)).toEqual(['r0']);
		expect(idsOf([], 3)).toEqual([]);
	});

	it.each([
		['an ad-hoc report of its name', [weekly, weekly, weekly, alone], 'r2'],
		['an ad-hoc report that was made twice', [weekly, weekly, weekly, tried, tried], 'r2'],
		['one report of a schedule, where another has as many', [weekly, weekly, tried, tried], 'r3'],
		['one report of a schedule alone', [weekly, alone], 'r1'],
		[
			'one of a longer history than eight',
			[...Array<IDataObject>(11).fill(weekly), ...Array<IDataObject>(9).fill(tried)],
			'r19',
		],
	])('is that of the series with a history, beside %s', (_, records, expected) => {
		expect(idsOf(days(...records), records.length)).toEqual([expected]);
	});

	it('has one report for each market', () => {
		const run = { batch_id: 'b' };
		const south = { ...weekly, region_config_id: 'c2', ...run };
		const all = days(
			weekly,
			south,
			{ ...weekly, ...run },
			{ ...south, batch_id: 'other' },
			{ ...south, batch_id: null },
		);
		all[0].batch_id = null;
		expect(runOf(all[2], all).map(({ id }) => id)).toEqual(['r2', 'r1']);
		expect(runOf(all[0], all).map(({ id }) => id)).toEqual(['r0']);
	});
});
