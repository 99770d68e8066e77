import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { ENGLISH, LANGUAGES } from '../../../../../nodes/shared/reports/tell/words';

const { share, points, withChange, list, date, shortDate, number, percent, change } = toFormat(
	ENGLISH,
	'Europe/Berlin',
);
const [GERMAN, FRENCH] = [LANGUAGES.de, LANGUAGES.fr].map((texts) => toFormat(texts, 'UTC'));

const [EARLY, LATE, DAY_AFTER] = ['2026-03-01T08:30:00Z', '2026-03-01T22:30:00Z', '2026-03-01T23:30:00Z'];

it.each<[string, unknown, unknown]>([
	['a share of few answers has no decimals', share(5, 12), '42%'],
	['a share of a hundred answers has one', share(50, 100), '50.0%'],
	['a change of few answers has none, and halves go away from zero', points(-4.5, 99), -5],
	['a change of a hundred answers has its own', points(-4.2, 100), -4.2],
	['a change stands beside its level', withChange('42%', -4.25), '42% (−4.3)'],
	['no change leaves the level alone', withChange('42%', 0), '42%'],
	['an unknown number is a dash', number(null), '–'],
	['an unknown percentage is a dash', percent(null), '–'],
	['a percentage has one decimal', percent(66.66), '66.7%'],
	['a percentage without decimals has none', percent(66), '66%'],
	['a number has its language', GERMAN.number(1234.56), '1.234,6'],
	['a share has its language', GERMAN.share(50, 100), '50,0\u00a0%'],
	['a change has its language', GERMAN.withChange('x', 1.25), 'x (+1,3)'],
	['a list has its language', GERMAN.list(['A', 'B', 'C']), 'A, B und C'],
	['a date has its language', GERMAN.date(DAY_AFTER), '1. März 2026'],
	['a form of the plural has its language', FRENCH.plural('lost_count', 0), '0 prompt a perdu une mention'],
	['a text without forms has one', GERMAN.plural('more', 1), 'Weitere: 1'],
	['no change is 0', change(0), '0'],
	['an unknown change is empty', change(undefined), ''],
	['a share of nothing is none', share(0, 0), '0%'],
	['four names are listed', list(['A', 'B', 'C', 'D']), 'A, B, C, and D'],
	['of more names, three are listed', list(['A', 'B', 'C', 'D', 'E']), 'A, B, C, and 2 others'],
	['a long name is cut', list(['x'.repeat(99)]).length, 81],
	['a date is that of the workflow', date(DAY_AFTER), 'March 2, 2026'],
	['a date has its time beside another of the same day', date(LATE, EARLY), 'March 1, 2026 at 11:30 PM'],
	['a date has no time beside another day', date(LATE, DAY_AFTER), 'March 1, 2026'],
	['what is no date is left out', date('soon', 'soon'), ''],
	['a short date is that of the workflow', shortDate(DAY_AFTER), 'Mar 2'],
])('%s', (_, written, expected) => {
	expect(written).toBe(expected);
});
