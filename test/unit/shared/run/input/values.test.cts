import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { inForm } from '../../../../../nodes/shared/forms/fields/apiField';
import { unwrapLocator } from '../../../../../nodes/shared/run/input/values';
import { options, value } from '../../../support/form.cts';

it('a locator is what is chosen in it; any other value is itself', () => {
	expect(unwrapLocator({ __rl: true, mode: 'list', value: 'b1' })).toBe('b1');
	expect(unwrapLocator({ mode: 'list', value: '' })).toBe('');
	expect(unwrapLocator({ value: 'b1' })).toEqual({ value: 'b1' });
	expect(unwrapLocator('b1')).toBe('b1');
	const chosen = { mode: 'id', value: 'b1' };
	expect(value(chosen, { type: 'resourceLocator' })).toBe('b1');
	expect(value(chosen, { type: 'json' })).toEqual(chosen);
});

describe('a value that was left empty', () => {
	it.each(['string', 'number', 'dateTime', 'json', 'options', 'boolean', 'resourceLocator'] as const)(
		'is left out when the %s is optional, and refused when it is required',
		(type) => {
			for (const empty of ['', undefined, null]) {
				expect(value(empty, { type })).toBeUndefined();
				expect(() => value(empty, { type, required: true })).toThrow("'Send At' is empty");
			}
		},
	);

	it.each<[string, Partial<Field>]>([
		['text without which more would happen', { rules: { whenEmpty: 'refuse' } }],
		['number without which more would happen', { type: 'number', rules: { whenEmpty: 'refuse' } }],
		['date without which more would happen', { type: 'dateTime', rules: { whenEmpty: 'refuse' } }],
		['choice that the node itself acts on', inForm('sendAt', { type: 'options', options })],
		['switch that the node itself acts on', inForm('sendAt', { type: 'boolean' })],
		['switch without which more would happen', { type: 'boolean', rules: { whenEmpty: 'refuse' } }],
	])('is refused for a %s', (_, more) => {
		for (const empty of ['', undefined, null]) {
			expect(() => value(empty, more)).toThrow("'Send At' is empty");
		}
	});

	it('is refused where more would happen without it: a list without entries', () => {
		const list = { rules: { list: 'commas', whenEmpty: 'refuse' } } as const;
		for (const empty of ['', ' , ', [], [''], null]) {
			expect(() => value(empty, list)).toThrow("'Send At' is empty");
		}
		const choice = { type: 'multiOptions', options, rules: { whenEmpty: 'refuse' } } as const;
		expect(() => value([], { ...choice, options })).toThrow("'Send At' is empty");
	});

	it.each([{}, { type: 'json' }, { typeOptions: { rows: 4 } }] as Array<Partial<Field>>)(
		'is also one of blanks only: %j',
		(field) => {
			expect(value(' \n\u00a0\u200b\ufeff', field)).toBeUndefined();
			expect(() => value(' \n', { ...field, required: true })).toThrow("'Send At' is empty");
		},
	);

	it('is kept where an empty text means something, but nothing is not', () => {
		const kept = { rules: { whenEmpty: 'keep' } } as const;
		expect(value(' ', kept)).toBe('');
		expect(() => value(null, kept)).toThrow("'Send At' is empty");
	});

	it('says what there is to choose, and where', () => {
		const origin = 'If it comes from an expression, the expression gave no value for this item.';
		const refused = (more: Partial<Field>, description: string) =>
			expect(() => value('', more)).toThrow(expect.objectContaining({ description }));
		refused({ required: true }, `Fill in 'Send At'. ${origin}`);
		const among = 'It is one of: Formal (formal), casual.';
		refused({ type: 'options', options, rules: { whenEmpty: 'refuse' } }, `Fill in 'Send At'. ${origin} ${among}`);
		const choose = "Choose 'Send At' from the list or enter its ID.";
		refused({ type: 'resourceLocator', required: true }, `${choose} ${origin}`);
	});
});

it('a refusal shows the value, cut short, and says that nothing was sent', () => {
	const long = () => value('x'.repeat(200), { rules: { maxLength: 100 } });
	expect(long).toThrow(OperationError);
	expect(long).toThrow("'Send At' must be at most 100 characters long (it has 200)");
	expect(long).toThrow(expect.objectContaining({ description: `It is "${'x'.repeat(60)}…".` }));
});

describe('a number', () => {
	it('is taken as such or as text', () => {
		expect(value(3, { type: 'number' })).toBe(3);
		expect(value(' 3.5 ', { type: 'number' })).toBe(3.5);
		expect(value('0', { type: 'number' })).toBe(0);
	});

	it.each(['three', 'NaN', true, {}, [], [1, 2]])('is not %p', (given) => {
		expect(() => value(given, { type: 'number' })).toThrow("'Send At' must be a number");
	});

	it('keeps to its bounds, and is whole where it must be', () => {
		const bounds = { type: 'number', typeOptions: { minValue: 1, maxValue: 500 } } as const;
		expect(value(1, bounds)).toBe(1);
		expect(value(500, bounds)).toBe(500);
		expect(() => value(0, bounds)).toThrow('must be from 1 to 500');
		expect(() => value(501, bounds)).toThrow('must be from 1 to 500');
		expect(() => value(0, { type: 'number', typeOptions: { minValue: 1 } })).toThrow('at least 1');
		expect(() => value(9, { type: 'number', typeOptions: { maxValue: 8 } })).toThrow('at most 8');
		const whole = { type: 'number', typeOptions: { numberPrecision: 0 } } as const;
		expect(() => value(1.5, whole)).toThrow('a whole number');
		expect(value(2, whole)).toBe(2);
	});
});

describe('an ID', () => {
	const id = { type: 'resourceLocator' } as const;

	it('has no blanks around it', () => {
		expect(value(' b1\n', id)).toBe('b1');
		expect(value(7, id)).toBe('7');
	});

	it.each(['.', '..', { id: 'b1' }, ['b1']])('cannot be %j', (given) => {
		expect(() => value(given, id)).toThrow("'Send At' cannot be");
	});
});

describe('a text', () => {
	it('has no blanks around it, unless it has several lines, and is no list or object', () => {
		expect(value(' a ', {})).toBe('a');
		expect(value(' a\n', { typeOptions: { rows: 4 } })).toBe(' a\n');
		expect(value(5, {})).toBe('5');
		expect(() => value(['a'], {})).toThrow('must be text');
		expect(() => value({ a: 1 }, {})).toThrow('must be text');
	});

	it('keeps to its lengths, counted in characters as the service counts them', () => {
		expect(value('☕'.repeat(3) + '👍'.repeat(3), { rules: { maxLength: 6 } })).toHaveLength(9);
		expect(() => value('👍'.repeat(7), { rules: { maxLength: 6 } })).toThrow('(it has 7)');
	});

	it('has the form that it must have, said in words', () => {
		const time = { rules: { is: ['^\\d\\d:\\d\\d$', 'a time'] } } satisfies Partial<Field>;
		expect(value('09:30', time)).toBe('09:30');
		expect(() => value('9.30', time)).toThrow('must be a time');
	});
});

it('a date is put into the time zone of the workflow', () => {
	expect(value('2026-07-01T09:00', { type: 'dateTime' })).toBe('2026-07-01T09:00:00+02:00');
	expect(() => value('soon', { type: 'dateTime' })).toThrow('must be a date');
});

it('JSON is parsed, or taken as an expression gives it, or refused by the name of the field', () => {
	expect(value('{"a":[1]}', { type: 'json' })).toEqual({ a: [1] });
	expect(value({ a: 1 }, { type: 'json' })).toEqual({ a: 1 });
	expect(value('null', { type: 'json' })).toBeNull();
	const where = expect.stringMatching(/ at position 1\b.*\. Names and texts need double quotes/);
	const refusal = { message: "'Send At' is not valid JSON", description: where };
	expect(() => value('{a:1}', { type: 'json' })).toThrow(expect.objectContaining(refusal));
});

it.each([{ a: 1 }, new Date(0)])('a list is no object: %j', (given) => {
	expect(() => value(given, { rules: { list: 'commas' } })).toThrow("'Send At' must be a list");
	const open = { type: 'multiOptions', options, rules: { is: 'freeChoice' } } as const;
	expect(() => value(given, { ...open, options })).toThrow("'Send At' must be a list");
});

describe('a list in a text', () => {
	it('is split by commas or lines, without blanks', () => {
		expect(value(' a, b ,,c\nd', { rules: { list: 'commas' } })).toEqual(['a', 'b', 'c', 'd']);
		expect(value('a, b\r\n\n c ', { rules: { list: 'lines' } })).toEqual(['a, b', 'c']);
		const gaps = ['', null, undefined];
		expect(value(['a', ' b ', ...gaps], { rules: { list: 'commas' } })).toStrictEqual(['a', 'b']);
		expect(value([7, 'a,b'], { rules: { list: 'commas' } })).toEqual([7, 'a,b']);
	});

	it('has texts where IDs are chosen in it, and no objects', () => {
		const ids = { type: 'multiOptions', rules: { list: 'commas' } } as const;
		expect(value([7, ' a '], ids)).toEqual(['7', 'a']);
		for (const wrong of [[{ id: 'a' }], ['a', true], [['a']], '..'])
			expect(() => value(wrong, ids)).toThrow("'Send At' cannot be");
	});

	it('keeps to the number and length of its entries', () => {
		expect(() => value('a,b,c', { rules: { list: 'commas', maxItems: 2 } })).toThrow(/2/);
		expect(value('a,b', { rules: { list: 'commas', maxItems: 2 } })).toEqual(['a', 'b']);
		expect(() => value('abc,d', { rules: { list: 'commas', maxLength: 2 } })).toThrow(
			'entries of at most 2 characters',
		);
		expect(value('👍👍', { rules: { list: 'commas', maxLength: 2 } })).toEqual(['👍👍']);
	});
});
