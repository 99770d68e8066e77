import { toFormat } from '../../../../../nodes/shared/reports/words/format';
import { ENGLISH } from '../../../../../nodes/shared/reports/words/texts';

const english = toFormat(ENGLISH, 'UTC');
const german = toFormat(
	{ ...ENGLISH, locale: 'de-DE', of: '{count} von {total}' },
	'Europe/Berlin',
);

describe('the document of a report', () => {
	it('writes numbers as the language does', () => {
		const inEnglish = [english.number(70.84), english.percent(66.7), english.change(4.25)];
		expect(inEnglish).toEqual(['70.8', '66.7%', '+4.3']);
		const inGerman = [german.number(70.84), german.change(-4), german.of(3, 12)];
		expect(inGerman).toEqual(['70,8', '−4', '3 von 12']);
		expect([english.share(1, 99), english.share(1, 100)]).toEqual(['1%', '1.0%']);
		expect([english.withChange('5', 0), english.withChange('5', 1)]).toEqual(['5', '5 (+1)']);
	});

	it('names four at most in a sentence, and not their whole length', () => {
		const long = 'x'.repeat(81);
		expect(english.list(['A', 'B', 'C', long])).toBe(`A, B, C, and ${'x'.repeat(80)}…`);
		expect(english.list(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, and 2 others');
	});

	it('shows what is not known', () => {
		const unknown = [english.number(null), english.percent(null), english.change(undefined)];
		expect([...unknown, english.change(0)]).toEqual(['–', '–', '', '0']);
	});

	it('writes days in the time zone of the workflow', () => {
		const late = '2026-03-01T23:30:00Z';
		expect([english.date(late), german.date(late)]).toEqual(['March 1, 2026', '2. März 2026']);
		expect(english.date(Date.parse(late) / 1_000)).toBe('March 1, 2026');
		expect([english.date(undefined), english.date('soon')]).toEqual(['', '']);
	});

	it.each([
		['en-US', 'ltr'],
		['ar-EG', 'rtl'],
		['fa', 'rtl'],
		['he', 'rtl'],
		['ur', 'rtl'],
		['arn', 'ltr'],
	])('knows which way %s is read', (locale, direction) => {
		expect(toFormat({ ...ENGLISH, locale }, 'UTC').direction).toBe(direction);
	});
});
