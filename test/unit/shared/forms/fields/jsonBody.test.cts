import { furtherJson, withBodyJson } from '../../../../../nodes/shared/forms/fields/jsonBody';

/** A request whose body has what the other fields of the form gave. */
const request = (body: object = {}) => ({ method: 'POST' as const, path: '/v1/x', body });

const given = (bodyJson: unknown) => (name: string, fallback?: unknown) =>
	(name === 'bodyJson' ? bodyJson : undefined) ?? fallback;

const bodyWith = (bodyJson: unknown, body: object = {}) =>
	withBodyJson(request(body), given(bodyJson)).body;

describe('Body (JSON)', () => {
	it('is merged with the other fields of the form into a new request', () => {
		const form = request({ name: 'Spring' });
		expect(withBodyJson(form, given({ color: 'green' }))).toEqual({
			...form,
			body: { name: 'Spring', color: 'green' },
		});
		expect(form.body).toEqual({ name: 'Spring' });
	});

	it('may not set what another field sets', () => {
		expect(() => bodyWith({ name: 'Autumn' }, { name: 'Spring' })).toThrow(
			`'Body (JSON)' sets "name", which another field sets too`,
		);
	});

	it.each([[[1, 2]], ['text'], [5], [true]])('refuses %j, which is no object', (value) => {
		expect(() => bodyWith(value)).toThrow("'Body (JSON)' must be a JSON object");
	});

	it.each([[undefined], [{}]])('is not left empty (%j) where it is required', (value) => {
		expect(() => bodyWith(value)).toThrow("'Body (JSON)' is empty");
	});
});

describe('Body (JSON) beside a form of fields', () => {
	const bodyOf = (fields: object, bodyJson: unknown = {}) => {
		const values: Record<string, unknown> = { bodyJson, fields };
		return withBodyJson(request(), (name, fallback) => values[name] ?? fallback).body;
	};

	it('is added to the fields of the form', () => {
		expect(bodyOf({ title: 'x' }, { note: 'n' })).toEqual({ title: 'x', note: 'n' });
		expect(bodyOf({ title: 'x' }, undefined)).toEqual({ title: 'x' });
	});

	it('may not set what the form sets', () => {
		expect(() => bodyOf({ title: 'x' }, { title: 'y' })).toThrow('which another field sets too');
	});

	it('is refused when both are empty', () => {
		expect(() => bodyOf({})).toThrow("'Fields' and 'Body (JSON)' are empty");
	});
});

it('the example of Body (JSON) is valid JSON, and takes one line', () => {
	const { placeholder } = furtherJson({ list: ['a', 'b'], name: 'Example Coffee' });
	expect(placeholder).toBe('e.g. { "list": [ "a", "b" ], "name": "Example Coffee" }');
});
