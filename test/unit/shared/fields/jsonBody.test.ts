import { withBodyJson, withOptionalBodyJson } from '../../../../nodes/shared/fields/jsonBody';

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

	it.each([[''], ['  '], [null], [undefined]])(
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
