import { quantity, shortened, startOf } from '../../../../../nodes/shared/base/values/display';

const circular: Record<string, unknown> = {};
circular.self = circular;

it.each<[string, unknown, string]>([
	['a text of which all has room', 'x'.repeat(60), 'x'.repeat(60)],
	['a longer text', 'x'.repeat(61), `${'x'.repeat(60)}…`],
	['a text with quotation marks', '"a"', '"a"'],
	['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
	['an object', { a: 'b' }, '{"a":"b"}'],
	['a large integer', 5n, '5'],
	['an object that contains itself', circular, 'an object'],
	['nothing', undefined, 'undefined'],
])('shortened quotes %s', (_, given, shown) => {
	expect(shortened(given)).toBe(shown);
});

it('startOf does not cut an emoji in half', () => {
	expect(startOf('a😀b', 2)).toBe('a');
	expect(startOf('a😀b', 3)).toBe('a😀');
});

describe('a number with its noun', () => {
	it.each([
		[0, '0 minutes'],
		[1, '1 minute'],
		[2, '2 minutes'],
	])('%i', (count, words) => {
		expect(quantity(count, 'minute')).toBe(words);
	});

	it('may have a plural of its own', () => {
		expect(quantity(1, 'entry', 'entries')).toBe('1 entry');
		expect(quantity(3, 'entry', 'entries')).toBe('3 entries');
	});
});
