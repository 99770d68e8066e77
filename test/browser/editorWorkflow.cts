import { exampleBrandId } from '../../harness/exampleRecords.cts';
import { credentialId } from '../../harness/sandbox.cts';
import type { Workflow, WorkflowNode } from '../../harness/shapes.cts';

const pack = 'n8n-nodes-ai-visibility';

export const workflowId = 'editorTests000001';

/** Brands as a list shows them. */
export const coffeeName = 'Example Coffee (https://coffee.example)';
export const bikesName = 'Example Bikes (https://bikes.example)';

export const coffee = {
	__rl: true,
	mode: 'list',
	value: exampleBrandId,
	cachedResultName: coffeeName,
};

/** The value of an expression that finds nothing. */
const nothing = { __rl: true, mode: 'id', value: '={{ $json.nothing }}' };

const sharedCredential = { id: credentialId, name: 'AI Visibility sandbox' };

/** Changes that a test makes do not affect the others. */
export const ownCredential = { id: 'aiVisibilityEdited', name: 'Edited' };

/** One node for each test, so that no test sees what another has filled in. */
const nodes: Array<[name: string, type: string, parameters?: Record<string, unknown>]> = [
	['Track', 'aiVisibility'],
	['Prompts', 'aiVisibility'],
	['Read', 'aiVisibility', { resource: 'report', operation: 'get', brandId: coffee }],
	['Without brand', 'aiVisibility', { resource: 'report', operation: 'getMany' }],
	['Empty brand', 'aiVisibility', { resource: 'report', operation: 'getMany', brandId: nothing }],
	['Content', 'aiVisibilityContent'],
	['Outreach', 'aiVisibilityOutreach'],
	['Credential', 'aiVisibility'],
	['Trigger', 'aiVisibilityTrigger', { brandId: coffee, options: {} }],
	['Poll', 'aiVisibilityPollTrigger'],
	['Many', 'aiVisibility', { resource: 'brand', operation: 'get' }],
];

/** More items than the service takes requests in a minute. */
const manyItems = { duplicateItem: true, duplicateCount: 120 };

/** The workflow that the tests of the editor open. */
export function editorWorkflow(): Workflow {
	return {
		id: workflowId,
		name: 'Editor',
		nodes: [
			...nodes.map(ours),
			plain('Start', 'n8n-nodes-base.manualTrigger', 1, 0, 600),
			plain('Fields', 'n8n-nodes-base.set', 3.4, 480, 600),
			{ ...plain('List', 'n8n-nodes-base.set', 3.4, 240, 820), parameters: manyItems },
		],
		connections: { Start: to('Read', 'List'), Read: to('Fields'), List: to('Many') },
		settings: { executionOrder: 'v1' },
	};
}

function ours([name, type, parameters = {}]: (typeof nodes)[number], index: number): WorkflowNode {
	const isTrigger = type.endsWith('Trigger');
	const [x, y] = [(index % 4) * 240, Math.floor(index / 4) * 220];
	return {
		...plain(name, `${pack}.${type}`, type === 'aiVisibilityTrigger' ? 2 : 1, x, y),
		...(isTrigger ? { webhookId: '5b2f0d4e-8c11-4a56-9a0e-2f4c9a7d1e77' } : {}),
		parameters,
		credentials: { aiVisibilityApi: name === 'Credential' ? ownCredential : sharedCredential },
	};
}

function plain(name: string, type: string, typeVersion: number, ...position: [number, number]) {
	return { id: name, name, type, typeVersion, position, parameters: {} };
}

const to = (...names: string[]) => ({
	main: [names.map((node) => ({ node, type: 'main', index: 0 }))],
});
