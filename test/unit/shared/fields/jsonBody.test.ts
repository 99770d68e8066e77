import {
	bodyJson,
	withBodyJson,
	withOptionalBodyJson,
} from '../../../../nodes/shared/fields/jsonBody';

const given = (bodyJson: unknown) => (name: string) => (name === 'bodyJson' ? bodyJson : undefined);

describe('Body (JSON)', () => {
	it('takes the text of the editor', () => {
		expect(withBodyJson({}, given('{ "title": "New guide" }'))).toEqual({ title: 'New guide' });
	});

	it('takes the object that an expression gives', () => {
		expect(withBodyJson({}, given({ tags: ['a'] }))).toEqual({ tags: ['a'] });
	});

	it('stands beside the other fields of the form, and leaves their body as it was', () => {
		const body = { name: 'Spring' };
		expect(withBodyJson(body, given('{"color":"green"}'))).toEqual({
			name: 'Spring',
			color: 'green',
		});
		expect(body).toEqual({ name: 'Spring' });
	});

	it('does not overrule another field of the form', () => {
		expect(() => withBodyJson({ name: 'Spring' }, given({ name: 'Autumn' }))).toThrow(
			'Body (JSON) sets "name", which another field sets too',
		);
	});

	it.each([['[1, 2]'], ['"text"'], ['5'], ['null'], [[{ title: 'x' }]], [true]])(
		'refuses %j, which is no object',
		(value) => {
			expect(() => withBodyJson({}, given(value))).toThrow('Body (JSON) must be a JSON object');
		},
	);

	it('refuses text that is not JSON', () => {
		expect(() => withOptionalBodyJson({}, given('{ title: }'))).toThrow(
			'Body (JSON) is not valid JSON',
		);
	});

	it.each([[''], ['  '], [null], [undefined], ['{}'], ['{ }'], [{}]])(
		'is not left empty (%j) where it is required',
		(value) => {
			expect(() => withBodyJson({}, given(value))).toThrow('Body (JSON) is empty');
		},
	);

	it.each([[''], [null], [undefined], ['{}']])(
		'may be empty (%j) where it is optional',
		(value) => {
			expect(withOptionalBodyJson({}, given(value))).toEqual({});
		},
	);

	it('takes field names that every object has by itself', () => {
		expect(withBodyJson({}, given('{"constructor":"x"}'))).toEqual({ constructor: 'x' });
	});
});

describe('Body (JSON) beside a form of fields', () => {
	const form = (entries: unknown[], bodyJson: unknown = '{}') => {
		const values: Record<string, unknown> = {
			bodyJson,
			fields: { field: entries },
			'fields.field': entries,
		};
		return (name: string, fallback?: unknown) => values[name] ?? fallback;
	};
	const title = { __rl: true, mode: 'list', value: 'title' };

	it('adds to what the form gives, whatever its type', () => {
		const entries = [
			{ name: title, value: 'New guide' },
			{ name: 'effort', value: 3 },
			{ name: 'tags', value: ['a'] },
		];
		expect(withBodyJson({}, form(entries, '{"note":"n"}'))).toEqual({
			title: 'New guide',
			effort: 3,
			tags: ['a'],
			note: 'n',
		});
	});

	it.each(['', null, '{}'])('may be left as it is: %j', (untouched) => {
		expect(withBodyJson({}, form([{ name: title, value: 'x' }], untouched))).toEqual({
			title: 'x',
		});
	});

	it('is refused when both are empty', () => {
		expect(() => withBodyJson({}, form([]))).toThrow('Fields and Body (JSON) are empty');
	});

	it.each<[string, unknown[], unknown, string]>([
		['without a name', [{ name: ' ', value: 'x' }], '{}', 'Field 1 has no name'],
		['whose list was not used', [{ name: { ...title, value: '' } }], '{}', 'Field 1 has no name'],
		['whose expression gives nothing', [{ name: 'title' }], '{}', '"title" has no value'],
		['with blanks', [{ name: 'title', value: ' ' }], '{}', 'The field "title" has no value'],
		[
			'of the same name twice',
			[
				{ name: 'title', value: 'x' },
				{ name: title, value: 'y' },
			],
			'{}',
			'The field "title" is set twice',
		],
		[
			'that the JSON sets too',
			[{ name: title, value: 'x' }],
			'{"title":"y"}',
			'Body (JSON) sets "title", which another field sets too',
		],
	])('refuses a field %s', (_, entries, json, message) => {
		expect(() => withBodyJson({}, form(entries, json))).toThrow(message);
	});

	it('takes a name that every object has by itself', () => {
		const body = withBodyJson({}, form([{ name: '__proto__', value: 'x' }]));
		expect(JSON.stringify(body)).toBe('{"__proto__":"x"}');
	});
});

describe('the example of Body (JSON)', () => {
	it('is valid JSON, and takes one line', () => {
		const { placeholder } = bodyJson({ list: ['a', 'b'], name: 'Example Coffee' });
		expect(placeholder).toBe('e.g. { "list": [ "a", "b" ], "name": "Example Coffee" }');
	});
});
