import { openForm } from '../../../../../nodes/shared/forms/fields/openFields';
import { readGiven } from '../../../support/form.cts';

const form = openForm('title, status', { title: 'Example', tags: ['a'] });

/** The body of a request with what is entered in the form. */
function bodyOf(field: object[], bodyJson: unknown = '{}', body?: object) {
	const values = readGiven(form, { fields: { field }, bodyJson } as never);
	const request = { method: 'POST', path: '/v1/x', body } as const;
	return form[1].prepare!(request, values).body;
}

describe('the fields of a record whose fields are undocumented', () => {
	it.each([
		['a text, also without its type', { name: 'x', text: ' Spring ' }, 'Spring'],
		['a number', { name: 'x', type: 'number', number: '5' }, 5],
		['a yes or no', { name: 'x', type: 'boolean', boolean: false }, false],
		['JSON', { name: 'x', type: 'json', json: '["a",{"b":1}]' }, ['a', { b: 1 }]],
		['a list of an expression', { name: 'x', type: 'JSON', json: [1] }, [1]],
	])('are sent as %s', (_, field, value) => {
		expect(bodyOf([field])).toEqual({ x: value });
	});

	it('are left out without a value, and added to Body (JSON)', () => {
		const fields = [{ name: 'title', text: 'x' }, { name: 'note' }];
		expect(bodyOf(fields, { status: 'open' }, { id: 1 })).toEqual({ id: 1, title: 'x', status: 'open' });
	});

	const long = 'x'.repeat(61);
	it.each<[string, object[], unknown, string]>([
		['no name', [{ text: 'x' }], {}, "Field 1: 'Name' is empty"],
		['an object as text', [{ name: 'x', text: {} }], {}, "Field 1: 'Value' must be text"],
		[
			'the same name twice',
			[{ name: 'title', text: 'x' }],
			{ title: 'y' },
			`'Body (JSON)' sets "title", which another field sets too`,
		],
		['the name of what is there', [{ name: long, text: 'x' }], {}, `'Fields' sets "${long.slice(1)}…", which`],
		['nothing to send', [], {}, "'Fields' and 'Body (JSON)' are empty"],
		['a list as body', [], [1, 2], "'Body (JSON)' must be a JSON object"],
	])('are refused with %s', (_, fields, json, message) => {
		expect(() => bodyOf(fields, json, fields.length > 0 ? { [long]: 1 } : {})).toThrow(message);
	});

	it('name what is known, and an example that is valid JSON on one line', () => {
		const [fields, json] = form;
		expect(fields.description).toContain('The known fields are: title, status.');
		expect(json.placeholder).toBe('e.g. { "title": "Example", "tags": [ "a" ] }');
	});
});
