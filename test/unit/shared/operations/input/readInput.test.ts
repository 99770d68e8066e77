import { clearFields, prepareInput } from '../../../../../nodes/shared/operations/input/body';
import type { RoutedField } from '../../../../../nodes/shared/operations/input/routedFields';
import type { Field } from '../../../../../nodes/shared/operations/types';

const setting = { timezone: 'UTC', now: 0 };

const sent = (
	path: string,
	more: Partial<Field> = {},
	place: 'body' | 'query' = 'body',
): RoutedField => ({
	field: { displayName: 'Label', name: 'name', type: 'string', default: '', ...more },
	in: place,
	path: path.split('.'),
});

describe('prepareInput', () => {
	it('leaves out what was not touched', () => {
		const input = { body: { name: '', note: 'x' }, query: { search: '' } };
		const fields = [sent('name'), sent('note'), sent('search', {}, 'query')];
		expect(prepareInput(input, fields, setting, 'svc')).toEqual({ body: { note: 'x' }, query: {} });
	});

	it('brings values into their form, in places deeper down too', () => {
		const body = { settings: { daily: '5' }, steps: [{ wait: '1' }, { wait: '' }, {}] };
		const number = { type: 'number' } as const;
		const fields = [sent('settings.daily', number), sent('steps.*.wait', number), sent('a.b.c')];
		expect(prepareInput({ body, query: {} }, fields, setting, 'svc').body).toEqual({
			settings: { daily: 5 },
			steps: [{ wait: 1 }, {}, {}],
		});
	});

	it("writes the service's abbreviation into names and the sort value of the query, and nowhere else", () => {
		const input = {
			body: { svc_score: 'svc_score' },
			query: { min_svc_score: 5, sort: 'svc_score', search: 'my svc_score' },
		};
		const fields = [sent('svc_score'), sent('sort', {}, 'query'), sent('search', {}, 'query')];
		expect(prepareInput(input, fields, setting, 'ab')).toEqual({
			body: { svc_score: 'svc_score' },
			query: { min_ab_score: 5, sort: 'ab_score', search: 'my svc_score' },
		});
	});

	it('names the field that cannot be sent', () => {
		const fields = [sent('n', { type: 'number', displayName: 'Daily Limit' })];
		expect(() => prepareInput({ body: { n: 'many' }, query: {} }, fields, setting, 'svc')).toThrow(
			'Daily Limit must be a number',
		);
	});
});

describe('clearFields', () => {
	const labelOf = (name: string) => `Label of ${name}`;

	it('sets to null what the user wants to be empty', () => {
		const body = { name: 'a' };
		expect(clearFields(body, ['country', 'language'], labelOf)).toEqual({
			name: 'a',
			country: null,
			language: null,
		});
		expect(body).toEqual({ name: 'a' });
		expect(clearFields(body, [], labelOf)).toEqual(body);
	});

	it('refuses a field that is set and cleared', () => {
		expect(() => clearFields({ name: 'a' }, ['name'], labelOf)).toThrow(
			'Label of name is set and cleared at the same time',
		);
	});
});
