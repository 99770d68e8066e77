import { Controls } from './harness/controls';
import { chosenEnd } from './harness/ends';
import { errorOf, itemsOf, jsonOf } from './harness/executions';
import { N8n } from './harness/n8n';
import { credentialId, Sandbox } from './harness/sandbox';
import type { Workflow } from './harness/shapes';

const timeout = 300_000;

const COUNT = 60;
const BAD_ITEM = 57;

const onErrors = {
	stop: 'stopWorkflow',
	regular: 'continueRegularOutput',
	output: 'continueErrorOutput',
};

type OnError = keyof typeof onErrors;

const to = (node: string) => [{ node, type: 'main', index: 0 }];

const idOf = (onError: OnError) => `itemRun${onError}`;

/** Creates a brand for each of 60 items; the expression of one item throws. */
function workflow(onError: OnError): Workflow {
	const id = idOf(onError);
	const name = `={{ $json.n === ${BAD_ITEM} ? $("Nowhere").first().json.name : "${id} " + $json.n }}`;
	const node = (title: string, type: string, typeVersion: number, parameters: object) => ({
		id: title,
		name: title,
		type,
		typeVersion,
		position: [0, 0] as [number, number],
		parameters: { ...parameters },
	});
	return {
		id,
		name: id,
		settings: { executionOrder: 'v1' },
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			node('List', 'n8n-nodes-base.set', 3.4, {
				mode: 'raw',
				jsonOutput: JSON.stringify({ n: Array.from({ length: COUNT }, (_, n) => n) }),
				options: {},
			}),
			node('Items', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'n', options: {} }),
			{
				...node('Create', 'n8n-nodes-ai-visibility.aiVisibility', 1, {
					resource: 'brand',
					operation: 'create',
					name,
					website: 'https://brand.example',
					options: {},
				}),
				onError: onErrors[onError],
				credentials: { aiVisibilityApi: { id: credentialId, name: 'x' } },
			},
		],
		connections: {
			Start: { main: [to('List')] },
			List: { main: [to('Items')] },
			Items: { main: [to('Create')] },
		},
	};
}

const UNTOUCHED = 'untouchedBody';

const brandId = { __rl: true, mode: 'id', value: '={{ $json.brand }}' };

/** Creates a task from a form in which only the brand was chosen. */
function untouched(brand: string): Workflow {
	const { nodes, ...rest } = workflow('stop');
	const [start, list] = nodes;
	return {
		...rest,
		id: UNTOUCHED,
		name: UNTOUCHED,
		nodes: [
			start,
			{ ...list, parameters: { mode: 'raw', jsonOutput: JSON.stringify({ brand }), options: {} } },
			{
				...list,
				id: 'Task',
				name: 'Task',
				type: 'n8n-nodes-ai-visibility.aiVisibilityContent',
				typeVersion: 1,
				parameters: { resource: 'task', operation: 'create', brandId, bodyJson: '{}' },
				credentials: { aiVisibilityApi: { id: credentialId, name: 'x' } },
			},
		],
		connections: { Start: { main: [to('List')] }, List: { main: [to('Task')] } },
	};
}

describe(`an expression that throws for one of ${COUNT} items, in n8n ${chosenEnd().version}`, () => {
	let n8n: N8n;
	let sandbox: Sandbox;

	const created = async (onError: OnError) => {
		const brands = await new Controls(sandbox).state<{ name: string }>('brands');
		return brands.filter(({ name }) => name.startsWith(`${idOf(onError)} `)).length;
	};

	beforeAll(async () => {
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000'] });
		n8n = await N8n.create();
		const { credential } = sandbox;
		const data = { ...credential.data, requestsPerMinute: 1000 };
		await n8n.cli.importCredentials([{ ...credential, data }]);
		const workflows = (Object.keys(onErrors) as OnError[]).map(workflow);
		const [brand] = await new Controls(sandbox).state<{ id: string }>('brands');
		await n8n.cli.importWorkflows([...workflows, untouched(brand.id)]);
		await n8n.start();
	}, timeout);

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	}, timeout);

	it(
		'sends nothing when the workflow stops on it',
		async () => {
			const execution = await n8n.rest.runToEnd(idOf('stop'), 'Start', timeout);
			expect(execution.status).toBe('error');
			expect(await created('stop')).toBe(0);
		},
		timeout,
	);

	it(
		'does the other items when the workflow continues, and links its error to the item',
		async () => {
			const execution = await n8n.rest.runToEnd(idOf('regular'), 'Start', timeout);
			expect(execution.status).toBe('success');
			const items = itemsOf(execution, 'Create');
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
				Array.from({ length: COUNT }, (_, item) => ({ item })),
			);
			expect(items.filter(({ json }) => json.id === undefined)).toHaveLength(1);
			expect(await created('regular')).toBe(COUNT - 1);
		},
		timeout,
	);

	it(
		'leaves by the error output, linked to its item',
		async () => {
			const execution = await n8n.rest.runToEnd(idOf('output'), 'Start', timeout);
			expect(execution.status).toBe('success');
			expect(jsonOf(execution, 'Create', 0)).toHaveLength(COUNT - 1);
			expect(itemsOf(execution, 'Create', 1)).toEqual([
				expect.objectContaining({ pairedItem: { item: BAD_ITEM } }),
			]);
			expect(await created('output')).toBe(COUNT - 1);
		},
		timeout,
	);

	it(
		'is not the only reason to send nothing: a body that the user did not touch is one, too',
		async () => {
			const tasks = async () => (await new Controls(sandbox).state('tasks')).length;
			const before = await tasks();
			const execution = await n8n.rest.runToEnd(UNTOUCHED, 'Start', timeout);
			expect(errorOf(execution)?.message).toBe('Fields and Body (JSON) are empty [item 0]');
			expect(await tasks()).toBe(before);
		},
		timeout,
	);

	it('finds the names of the fields that existing tasks have', async () => {
		const [{ id }] = await new Controls(sandbox).state<{ id: string }>('brands');
		const owner = {
			type: 'n8n-nodes-ai-visibility.aiVisibilityContent',
			typeVersion: 1,
			parameters: {
				resource: 'task',
				operation: 'create',
				brandId: { __rl: true, mode: 'id', value: id },
				fields: { field: [{ name: { __rl: true, mode: 'list', value: '' } }] },
			},
			credentials: { aiVisibilityApi: { id: credentialId, name: 'x' } },
		};
		const place = 'fields.field[0].name';
		const { results } = await n8n.rest.listSearch(owner, place, 'searchTaskFields');
		expect(results).toContainEqual({ name: 'status (e.g. open)', value: 'status' });
	});
});
