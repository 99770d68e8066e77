import type { IDataObject } from 'n8n-workflow';
import { buildRequest } from '../../../../../nodes/AiVisibility/resources/apiRequest/sendApiRequest';

const build = (values: IDataObject, options: IDataObject = {}) => {
	const form: IDataObject = { method: 'GET', path: '/v1/brands', ...values };
	return buildRequest(options, (name, fallback) => form[name] ?? fallback);
};

const fields = (...entries: Array<[name: string, value: string]>) => ({
	'queryParameters.parameter': entries.map(([name, value]) => ({ name, value })),
});
const json = (queryJson: unknown) => ({ querySource: 'json', queryJson }) as IDataObject;

describe('the query of an API request', () => {
	it.each([
		['the last of several parameters', fields([' a ', '1'], ['a', '2']), { a: '2' }],
		['JSON', json({ a: 1, b: null }), { a: 1, b: null }],
	])('has %s', (_, values, query) => expect(build(values).query).toEqual(query));

	it.each([fields(['dry_run', 'false']), json({ dry_run: false })])(
		'does not override Dry Run: %j',
		(values) => expect(build(values, { dry_run: true }).query).toEqual({ dry_run: true }),
	);

	it.each([[[1]], [{ a: [1] }], [{ a: {} }]])('cannot be %j', (query) => {
		expect(() => build(json(query))).toThrow('must be a JSON object of single values');
	});
});
