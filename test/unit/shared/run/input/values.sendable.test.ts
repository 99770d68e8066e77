import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { options, value } from '../../../support/form';

describe('a value that has no form in a request', () => {
	const types = ['string', 'number', 'dateTime', 'json', 'options', 'resourceLocator'] as const;

	it.each(types)('is refused as %s: no number', (type) => {
		for (const number of [NaN, Infinity, -Infinity]) {
			expect(() => value(number, { type, options, rules: { is: 'openChoice' } })).toThrow(
				/^'Send At'/,
			);
		}
		expect(() => value(5n, { type, options, rules: { is: 'openChoice' } })).toThrow(/^'Send At'/);
	});

	it.each(types)('is refused as %s: half a character', (type) => {
		expect(() => value('"a\ud83d"', { type, options, rules: { is: 'openChoice' } })).toThrow(
			/^'Send At'/,
		);
	});

	it.each<[string, unknown, Partial<Field>]>([
		['a text in JSON', '{"a":["\\ud83d"]}', { type: 'json' }],
		['a name in JSON', '{"\\udc00":1}', { type: 'json' }],
		['a number in an object', { a: { b: NaN } }, { type: 'json' }],
		['an entry of a list', ['a', 'b\ud83d'], { rules: { list: 'commas' } }],
		['a number in a list', [1, NaN], { rules: { list: 'commas' } }],
		['a number in a record', [{ a: -Infinity }], { type: 'json' }],
	])('is refused within %s', (_, given, more) => {
		expect(() => value(given, more)).toThrow("'Send At' must be something that can be sent");
	});

	it('is none of what only looks like it', () => {
		expect(value('a\ud83d\ude00', {})).toBe('a😀');
		expect(value({ a: [1e300, null, '☕'] }, { type: 'json' })).toEqual({ a: [1e300, null, '☕'] });
	});
});
