import { AiVisibilityApi } from '../../../credentials/AiVisibilityApi.credentials';
import { declaredNodes, operationsOf, type Declared } from '../../../tools/generate/declared.cts';
import { SCOPE_SETS, scopesOf, scopesOfSet } from '../../../tools/generate/scopes.cts';
import { readContract } from '../../../sandbox/contract.cts';
import { covers } from '../../../sandbox/pipeline/authorization.cts';

const nameOf = ({ resource, operation }: Declared) => `${resource.name}: ${operation.name}`;

describe('the operations of the nodes', () => {
	let declared: Declared[];

	beforeAll(async () => {
		declared = (await declaredNodes()).flatMap(operationsOf);
	});

	it('say whether their path is undocumented', () => {
		const wrong = declared.filter(
			({ operation, api }) => (operation.isUndocumented ?? false) !== (api?.['x-provenance'] === 'assumed'),
		);
		expect(wrong.map(nameOf)).toEqual([]);
	});

	it('name the scope that the sandbox requires for each request', () => {
		const contract = readContract('svc');
		for (const each of declared.filter(({ api }) => api !== undefined)) {
			const { scope } = contract.find(({ id }) => id === each.api!.operationId)!;
			const names = scopesOf(each).map(({ name }) => name);
			expect([nameOf(each), scope === undefined || covers(names, scope)]).toEqual([nameOf(each), true]);
		}
	});
});

describe('the usual sets of scopes', () => {
	it('suffice for everything that they are for', async () => {
		const nodes = await declaredNodes();
		for (const set of SCOPE_SETS) {
			const scopes = scopesOfSet(set, nodes);
			const operations = nodes.flatMap(operationsOf).filter(set.covers);
			expect(operations.length).toBeGreaterThan(20);
			for (const { name } of operations.flatMap(scopesOf)) {
				expect([scopes, name, covers(scopes, name)]).toEqual([scopes, name, true]);
			}
		}
	});

	it('stand in the form of the credential as in the README', async () => {
		const nodes = await declaredNodes();
		const { properties } = new AiVisibilityApi();
		const notices = properties.filter(({ type }) => type === 'notice');
		const [, ...lines] = notices.map(({ displayName }) => displayName.replace(/<\/?b>/g, ''));
		const sets = SCOPE_SETS.map((set) => {
			const [, purpose] = /^\*\*(.+?)\*\*/.exec(set.purpose)!;
			return `${purpose}: ${scopesOfSet(set, nodes).join(', ')}`;
		});
		expect(lines).toEqual(sets);
	});
});
