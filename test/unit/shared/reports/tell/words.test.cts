import { ENGLISH, fill, LANGUAGES } from '../../../../../nodes/shared/reports/tell/words';

type Words = { [name: string]: string | Words };

/** The values of each text, by its name. */
const valuesIn = (words: Words, prefix = ''): Array<[string, string[]]> =>
	Object.entries(words).flatMap(([name, text]) =>
		typeof text === 'string'
			? [[prefix + name, (text.match(/\{\w+\}/g) ?? []).sort()]]
			: valuesIn(text, `${prefix}${name}.`),
	);

/** English needs no words for the service's own. */
const OTHERS = valuesIn(LANGUAGES.de as Words);

describe('the words', () => {
	it.each(Object.entries(LANGUAGES))('are whole in %s, with the same values', (language, texts) => {
		const all = valuesIn(texts as Words);
		expect(all).toEqual(language === 'en' ? OTHERS.filter(([name]) => !name.includes('statuses')) : OTHERS);
		expect(Intl.getCanonicalLocales(texts.locale)[0].slice(0, 2)).toBe(language);
	});

	it('of the triggers differ from each other', () => {
		for (const { triggers } of Object.values(LANGUAGES)) {
			const all = Object.values(triggers).map(String);
			expect(new Set(all).size).toBe(all.length);
		}
	});

	it('are no empty texts', () => {
		for (const texts of Object.values(LANGUAGES)) expect(JSON.stringify(texts)).not.toMatch(/":"(\s|")|\s"[,}]/);
	});
});

it('a text is filled once', () => {
	expect(fill('{count} of {total}, {other}', { count: '{total}', total: '3' })).toBe('{total} of 3, {other}');
	expect(fill('{constructor}', {})).toBe('{constructor}');
	expect(fill('{none} {count}', { none: null, count: 2.5 }, (value) => `<${value}>`)).toBe('<null> <2.5>');
	expect(ENGLISH.of).toBe('{count} of {total}');
});
