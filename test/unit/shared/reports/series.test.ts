import { seriesByName, seriesBySchedule } from '../../../../nodes/shared/reports/series';

const weekly = {
	name: 'Weekly',
	scheduled_report_id: 's1',
	region_config_id: 'c1',
	country: 'Peru',
	language: null,
};

describe('the series of a report', () => {
	it('is the schedule and market of a report with a schedule', () => {
		const series = seriesBySchedule(weekly);
		expect(seriesBySchedule({ ...weekly, name: 'Renamed', country: 'Chile' })).toBe(series);
		expect(seriesBySchedule({ ...weekly, region_config_id: 'c2' })).not.toBe(series);
		expect(seriesBySchedule({ ...weekly, scheduled_report_id: 's2' })).not.toBe(series);
		expect(seriesBySchedule({ ...weekly, scheduled_report_id: null })).toBeUndefined();
	});

	it('takes country, language and location for a market without a region config', () => {
		const series = seriesBySchedule({ ...weekly, region_config_id: null });
		expect(seriesBySchedule({ ...weekly, region_config_id: '', language: undefined })).toBe(series);
		expect(seriesBySchedule({ ...weekly, region_config_id: null, location: 'Lima' })).not.toBe(
			series,
		);
	});

	it('is the name and market of other reports', () => {
		const series = seriesByName(weekly);
		expect(seriesByName({ ...weekly, name: ' Weekly ', scheduled_report_id: 's2' })).toBe(series);
		expect(seriesByName({ ...weekly, name: 'Daily' })).not.toBe(series);
		expect(seriesByName({ ...weekly, country: 'Chile' })).not.toBe(series);
	});

	it.each([undefined, null, ' ', 'Untitled Report'])(
		'is not told by a name that nobody gave: %p',
		(name) => expect(seriesByName({ ...weekly, name })).toBeUndefined(),
	);
});
