import {
	ENGLISH,
	fill,
	readTexts,
} from '../../../../../nodes/AiVisibility/analysis/document/texts';

describe('the texts of the document', () => {
	it.each([undefined, {}])('are English for %j', (value) => {
		expect(readTexts(value)).toEqual(ENGLISH);
	});

	it('are English where they have no others', () => {
		const german = { score: 'Sichtbarkeit', locale: 'de-DE' };
		expect(readTexts(german)).toEqual({ ...ENGLISH, ...german });
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
		expect(() => readTexts(JSON.parse(json))).toThrow(message);
	});
});

it('the document of a report fills values into a text, once', () => {
	expect(fill('{count} of {total}, {other}', { count: '{total}', total: '3' })).toBe(
		'{total} of 3, {other}',
	);
	expect(fill('{constructor}', {})).toBe('{constructor}');
});
