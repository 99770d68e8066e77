import type { IDataObject } from 'n8n-workflow';
import {
	scoresOf,
	seriesIn,
	seriesOf,
	withSamePrompts,
} from '../../../../nodes/shared/reports/series';

const weekly = {
	name: 'Weekly',
	scheduled_report_id: 's1',
	region_config_id: 'c1',
	country: 'Peru',
	language: null,
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
		const others = [
			{ ...weekly, region_config_id: 'c2' },
			{ ...weekly, scheduled_report_id: 's2' },
			{ ...weekly, scheduled_report_id: null },
		];
		expect(beforeLast(weekly, renamed, ...others, weekly)).toEqual(['r1', 'r0']);
	});

	it('take country, language and location for a market without a region config', () => {
		const none = { ...weekly, region_config_id: null };
		const same = { ...none, region_config_id: '', language: undefined };
		expect(beforeLast(same, { ...none, location: 'Lima' }, weekly, none)).toEqual(['r0']);
	});

	it('are, without a schedule, those of its name and market, scheduled or not', () => {
		const others = [
			{ ...alone, name: 'Daily' },
			{ ...alone, country: 'Chile' },
		];
		expect(beforeLast({ ...weekly, name: ' Weekly ' }, alone, ...others, alone)).toEqual([
			'r1',
			'r0',
		]);
	});

	it.each([undefined, null, ' ', 'Untitled Report'])(
		'are none for a name that nobody gave: %p',
		(name) => {
			expect(seriesOf({ ...alone, name })).toBeUndefined();
			expect(beforeLast({ ...alone, name }, { ...alone, name })).toEqual([]);
		},
	);

	it('have completed, and stand once where the list has shifted', () => {
		const [first, failed, last] = days(weekly, { ...weekly, status: 'failed' }, weekly);
		expect(seriesIn([last, failed, first, first])(last)).toEqual([first]);
	});

	it('are found for thousands of reports in a moment', () => {
		const all = days(...Array.from({ length: 5_000 }, () => weekly));
		const beforeIn = seriesIn(all);
		expect(all.map(beforeIn).at(-1)).toHaveLength(11);
	});
});

it('a series has the same prompts since its number of results changed', () => {
	const of = (...counts: Array<number | null>) =>
		withSamePrompts(counts.map((total_results) => ({ total_results }))).length;
	expect([of(24, 24, 12, 24), of(24, 24), of(24, null, 12)]).toEqual([2, 2, 3]);
});

it('the scores of reports are given oldest first, with one decimal', () => {
	const scores = [33.3333333, null, 66.66666666666667];
	expect(scoresOf(scores.map((visibility_score) => ({ visibility_score })))).toEqual([66.7, 33.3]);
});
