import { requestQuery } from '../../../../../nodes/AiVisibility/resources/apiRequest/requestQuery';

const fields =
	(...parameter: Array<{ name: string; value: unknown }>) =>
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

	it('takes JSON, as text or as an object', () => {
		expect(requestQuery(json('{"is_active": true}'))).toEqual({ is_active: true });
		expect(requestQuery(json({ search: 'x', cursor: null }))).toEqual({
			search: 'x',
			cursor: null,
		});
		expect(requestQuery(json(''))).toEqual({});
	});

	it('refuses a parameter without a name', () => {
		expect(() => requestQuery(fields({ name: ' ', value: 'x' }))).toThrow(
			'A query parameter has no name',
		);
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

	it.each([['[1]'], ['"x"'], ['null'], [5]])('refuses %j, which is no object', (given) => {
		expect(() => requestQuery(json(given))).toThrow('Query (JSON) must be a JSON object');
	});

	it('refuses what is not JSON', () => {
		expect(() => requestQuery(json('{status: }'))).toThrow('Query (JSON) is not valid JSON');
	});
});
