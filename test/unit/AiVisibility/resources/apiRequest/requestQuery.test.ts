import { requestQuery } from '../../../../../nodes/AiVisibility/resources/apiRequest/requestQuery';

const fields =
	(...parameter: Array<{ name: string; value?: unknown }>) =>
	(name: string) =>
		name === 'querySource' ? 'fields' : parameter;

const json = (queryJson: unknown) => (name: string) =>
	name === 'querySource' ? 'json' : queryJson;

describe('the query of an API request', () => {
	it('takes the fields of the form', () => {
		const query = requestQuery(
			fields({ name: ' status ', value: 'failed' }, { name: 'limit', value: 5 }),
		);
		expect(query).toEqual({ status: 'failed', limit: 5 });
	});

	it('takes a JSON object', () => {
		const query = { is_active: true, search: 'x', cursor: null };
		expect(requestQuery(json(query))).toEqual(query);
	});

	it('refuses a parameter that is there twice, since only one of them could be sent', () => {
		const twice = fields({ name: 'status', value: 'a' }, { name: 'status', value: 'b' });
		expect(() => requestQuery(twice)).toThrow('The query parameter status is set twice');
	});

	it.each([[[1, 2]], [{ a: 1 }]])('refuses the value %j', (value) => {
		expect(() => requestQuery(json({ ids: value }))).toThrow(
			'The query parameter ids must be a single value',
		);
	});

	it.each([[[1]], ['x'], [null], [5]])('refuses %j, which is no object', (given) => {
		expect(() => requestQuery(json(given))).toThrow('Query (JSON) must be a JSON object');
	});
});
