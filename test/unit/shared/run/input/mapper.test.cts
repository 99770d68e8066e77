import type { IDataObject } from 'n8n-workflow';
import { readMapper } from '../../../../../nodes/shared/run/input/mapper';
import { recordFields } from '../../../../../nodes/shared/forms/locators/recordFields';

const fields = recordFields('getFields');

const read = (given: unknown, item: IDataObject = {}) =>
	readMapper(given, fields, 'Asia/Tokyo', () => item);

const typed = (type: string | undefined, value: unknown, more: object = {}) =>
	read({ mappingMode: 'defineBelow', value: { x: value }, schema: [{ id: 'x', type, ...more }] });

describe('a resource mapper whose columns are filled in', () => {
	it.each([
		['string', 'a', 'a'],
		['string', 3, '3'],
		['number', '3', 3],
		['boolean', 'false', false],
		['dateTime', '2026-03-01T09:00:00', '2026-03-01T09:00:00+09:00'],
		['array', '["a"]', ['a']],
		['array', ['a'], ['a']],
		['object', '{"a":1}', { a: 1 }],
		...[5, true, ['a'], { a: 1 }, 'a'].map((given): [undefined, unknown, unknown] => [
			undefined,
			given,
			given,
		]),
	])('takes for a column of the type %s %j as %j', (type, value, taken) => {
		expect(typed(type, value)).toEqual({ x: taken });
	});

	it.each([
		['string', {}, "Fields: 'x' must be text"],
		['number', 'soon', "Fields: 'x' must be a number"],
		['boolean', 'yes', "Fields: 'x' must be true or false"],
		['dateTime', 'soon', "Fields: 'x' must be a date, e.g. 2026-03-01T09:00"],
		['array', '{}', "Fields: 'x' must be a list"],
		['array', 'a, b', "Fields: 'x' is not valid JSON"],
		['object', '[]', "Fields: 'x' must be an object"],
		[undefined, NaN, "Fields: 'x' must be a number"],
	])('refuses for a column of the type %s the value %j', (type, value, message) => {
		expect(() => typed(type, value)).toThrow(message);
	});

	it.each(['string', 'number', 'boolean', 'dateTime', 'array', 'object', undefined])(
		'leaves out what is empty in a column of the type %s',
		(type) => {
			for (const value of [null, undefined, '']) expect(typed(type, value)).toEqual({});
		},
	);

	it('leaves out a column that was removed', () => {
		expect(typed('boolean', false)).toEqual({ x: false });
		expect(typed('boolean', false, { removed: true })).toEqual({});
	});

	it('takes columns that it knows nothing about, whatever their names', () => {
		const given = '{"__proto__":"x","id":"y"}';
		const body = read({ mappingMode: 'defineBelow', value: JSON.parse(given) as object });
		expect(JSON.stringify(body)).toBe(given);
	});
});

describe('a resource mapper that maps automatically', () => {
	const automatic = { mappingMode: 'autoMapInputData', value: { title: 'not this' } };

	it('takes the fields of the item, but not those that the service or a table sets', () => {
		const own = { id: 't1', object: 'task', brand_id: 'b', created_at: 'x', updated_at: 'x' };
		const row = { row_number: 2, createdAt: 'x', updatedAt: 'x' };
		const item = { ...own, ...row, title: 'A', n: 0, due: null };
		expect(read(automatic, item)).toEqual({ title: 'A', n: 0 });
	});
});

describe('a resource mapper that an expression fills', () => {
	it.each([undefined, null, ''])('is empty for %j', (given) => {
		expect(read(given)).toEqual({});
	});

	it.each([
		['text', "'Fields' must be an object"],
		[[1], "'Fields' must be an object"],
		[{ value: {} }, "'Fields' must be in the mode defineBelow"],
		[{ mappingMode: 'later' }, "'Fields' must be in the mode defineBelow"],
		[{ mappingMode: 'defineBelow', value: 'a' }, "'Fields' must be an object"],
		[{ mappingMode: 'defineBelow', value: ['a'] }, "'Fields' must be an object"],
	])('refuses %j', (given, message) => {
		expect(() => read(given)).toThrow(message);
	});
});
