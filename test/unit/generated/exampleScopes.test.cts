import { declaredNodes, operationsOf, type Declared } from '../../../tools/generate/declared.cts';
import { scopesOfWorkflow } from '../../../tools/generate/exampleScopes.cts';
import { scopeInWords } from '../../../tools/generate/scopes.cts';
import type { Workflow } from '../../../harness/shapes.cts';

let declared: Declared[];

beforeAll(async () => {
	declared = (await declaredNodes()).flatMap(operationsOf);
});

/** @param nodes type without the package, and parameters */
const scopesOf = (...nodes: Array<[type: string, parameters: object]>) => {
	const workflow = {
		nodes: nodes.map(([type, parameters]) => ({
			name: type,
			type: type.includes('.') ? type : `n8n-nodes-ai-visibility.${type}`,
			parameters,
		})),
	};
	return scopesOfWorkflow(workflow as unknown as Workflow, declared).map(scopeInWords);
};

const getReport = { resource: 'report', operation: 'get' };
const getTasks = { resource: 'task', operation: 'getMany' };

describe('the scopes of a workflow', () => {
	it('have those of switches that are on', () => {
		const poll = { event: 'visibilityChanged', findCompetitors: true };
		const both = ['`read:competitors`', '`read:reports`'];
		expect(scopesOf(['aiVisibilityPollTrigger', poll])).toEqual(both);
		const off = { ...poll, findCompetitors: false };
		expect(scopesOf(['aiVisibilityPollTrigger', off])).toEqual(both.slice(1));
	});

	it('are those of its nodes, each once; nodes of n8n need none', () => {
		expect(scopesOf(['aiVisibility', getReport], ['aiVisibilityTool', getReport])).toEqual(['`read:reports`']);
		expect(scopesOf(['n8n-nodes-base.set', {}])).toEqual([]);
	});

	it('leave out what another covers', () => {
		const createTask = { resource: 'task', operation: 'create' };
		expect(scopesOf(['aiVisibilityContent', getTasks], ['aiVisibilityContent', createTask])).toEqual(['`write:tasks`']);
		const sendEmail = { resource: 'email', operation: 'send' };
		expect(scopesOf(['aiVisibility', getReport], ['aiVisibilityOutreach', sendEmail])).toEqual(['`write:all`?']);
	});
});
