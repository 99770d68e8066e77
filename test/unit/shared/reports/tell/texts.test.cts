import {
	chosenTexts,
	ENGLISH,
	fill,
	LANGUAGES,
} from '../../../../../nodes/shared/reports/tell/texts';

const readTexts = (language: string, value: unknown) => chosenTexts(language, value);

describe('the texts of the document', () => {
	it.each([
		undefined,
		{},
		{ score: 'Sichtbarkeit', locale: 'de-DE' },
		// Polish has further forms for numbers.
		{ lost_count_few: '{count} pytania', lost_count: '{count} pytań' },
	])('are English but for %j', (others) => {
		expect(readTexts('en', others)).toEqual({ ...ENGLISH, ...others });
	});

	it('stay in the language where they are the English ones that the form begins with', () => {
		expect(readTexts('de', { ...ENGLISH, title: 'Unser Bericht' })).toEqual({
			...LANGUAGES.de,
			title: 'Unser Bericht',
		});
	});

	it.each(Object.entries(LANGUAGES))('are whole in %s, with the same values', (language, texts) => {
		const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
		for (const [name, english] of Object.entries(ENGLISH)) {
			const text = texts[name as keyof typeof ENGLISH];
			expect(text.trim()).toBe(text);
			expect(text).not.toBe('');
			expect([name, valuesIn(text)]).toEqual([name, valuesIn(english)]);
		}
		expect(Intl.getCanonicalLocales(texts.locale)[0].slice(0, 2)).toBe(language);
		expect(Object.values(texts).some((text) => text.includes('|'))).toBe(false);
	});

	it.each([
		['[]', 'Texts must be a JSON object'],
		['3', 'Texts must be a JSON object'],
		['null', 'Texts must be a JSON object'],
		['{ "titel": "x" }', 'Texts has a name that the document does not know: titel'],
		['{ "__proto__": "x" }', 'Texts has a name that the document does not know: __proto__'],
		['{ "title": 3 }', 'The text title is not a text'],
		['{ "locale": "german!" }', 'The locale "german!" does not exist'],
	])('cannot be %s', (json, message) => {
		expect(() => readTexts('en', JSON.parse(json))).toThrow(message);
	});

	it.each([
		['titel', /^Did you mean title\? Known: /],
		['Headng', /^Did you mean heading\? Known: /],
		['mention_rates', /^Did you mean mention_rate\? /],
		['unheard_of', /^Known: /],
	])('are named where one is misspelt: %s', (name, description) => {
		expect(() => readTexts('en', { [name]: 'x' })).toThrow(
			expect.objectContaining({ description: expect.stringMatching(description) }),
		);
	});
});

it('the document of a report fills values into a text, once', () => {
	expect(fill('{count} of {total}, {other}', { count: '{total}', total: '3' })).toBe(
		'{total} of 3, {other}',
	);
	expect(fill('{constructor}', {})).toBe('{constructor}');
});
