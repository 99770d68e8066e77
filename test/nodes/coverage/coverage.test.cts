import { apiOperations, findOperation, type ApiOperation } from '../../../sandbox/openapi.cts';
import { differences, unused } from './comparison.cts';
import { nodeOperations, sentProperties, titleOf, type NodeOperation } from './operations.cts';

const compared = nodeOperations.filter(({ url }) => url !== '');

describe('every operation of every node', () => {
	it.each(compared.map((operation) => [titleOf(operation), operation] as const))(
		'%s is one of the API, with a parameter for each part of its path',
		(_, operation) => {
			const { method, url, properties } = operation;
			const documented = findOperation(method, url);
			if (documented === undefined) throw new Error(`${method} ${url} is not in openapi.json`);
			expect(differences(operation, documented)).toEqual([]);
			for (const [, name] of url.matchAll(/\{(\w+)\}/g)) {
				expect(properties).toContainEqual(expect.objectContaining({ name, required: true }));
			}
		},
	);
});

const usersOf = ({ method, path }: ApiOperation): NodeOperation[] =>
	compared.filter(
		(each) => each.method === method && findOperation(method, each.url)?.path === path,
	);

it('a field of a body belongs to one of the operations that make the same request', () => {
	const sent = compared.flatMap((operation) => {
		const fields = sentProperties(operation).filter((each) => each.in === 'body');
		const names = fields.map(({ name }) => `${operation.method} ${operation.url} ${name}`);
		return [...new Set(names)];
	});
	expect(sent).toEqual([...new Set(sent)]);
});

describe('every operation of the API', () => {
	it.each(apiOperations.map((each) => [`${each.method} ${each.path}`, each] as const))(
		'%s is in a node, with everything that it takes',
		(_, documented) => {
			const users = usersOf(documented);
			expect(users).not.toEqual([]);
			expect(unused(users, documented)).toEqual([]);
		},
	);
});
