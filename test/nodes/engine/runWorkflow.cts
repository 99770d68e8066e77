import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IConnections,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IRun,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type NodeConnectionType,
} from 'n8n-workflow';
import type PCancelable from 'p-cancelable';
import { chosenEnd } from '../../../harness/ends.cts';
import { CredentialsInMemory } from './credentialsHelper.cts';
import { prepareHost } from './engineHost.cts';
import { knownNodeTypes, PACK } from './nodeTypes.cts';

/** A node of a workflow: what the test wants different from a fresh one. */
export type NodeSetup = Partial<INode> & { name: string; type: string };

/** A wire: from a node's output to the next node. */
interface Wire {
	from: string;
	to: string;
	output?: number;
	type?: NodeConnectionType;
}

/** A workflow and how it is run. */
export interface WorkflowSetup {
	nodes: NodeSetup[];
	/** Without it, the nodes follow each other as they are listed. */
	wires?: Wire[];
	/** What `aiVisibilityApi` of every node holds. */
	credential: ICredentialDataDecryptedObject;
	/** One of its own when left out. */
	executionId?: string;
	/** What n8n 2 gives to an execution at its birth; that of the execution's id when left out. */
	executionToken?: string;
	timezone?: string;
}

/** What became of an execution. */
export interface Finished {
	status: IRun['status'];
	/** What ended the execution early. */
	error: (Error & { description?: string | null; context?: IDataObject }) | undefined;
	/** The items that a node put out. */
	items(node: string, output?: number): INodeExecutionData[];
	jsons(node: string, output?: number): IDataObject[];
	/** What a node told the user beside its output. */
	hints(node: string): string[];
	/** How often the execution read a credential. */
	credentialReads: number;
}

/** An execution under way. */
export interface Running {
	finished: Promise<Finished>;
	/** The Stop button. */
	stop(): void;
}

let lastExecution = 0;

/**
 * Runs a workflow with n8n's own engine.
 *
 * @throws WorkflowHasIssuesError as the engine does, for parameters that are missing
 */
export function startWorkflow(setup: WorkflowSetup): Running {
	prepareHost();
	const workflow = toWorkflow(setup);
	const { executionId = `execution-${++lastExecution}` } = setup;
	const { executionToken = `token of ${executionId}` } = setup;
	const { id } = workflow;
	const hooks = new ExecutionLifecycleHooks('manual', executionId, { id } as IWorkflowBase);
	const credentialsHelper = new CredentialsInMemory(setup.credential);
	const additionalData = {
		credentialsHelper,
		executionId,
		hooks,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: '',
		instanceBaseUrl: '',
		formWaitingBaseUrl: 'http://n8n.example/form-waiting',
		webhookWaitingBaseUrl: 'http://n8n.example/webhook-waiting',
	} as unknown as IWorkflowExecuteAdditionalData;
	const engine = new WorkflowExecute(
		additionalData,
		'manual',
		createRunExecutionData({ resumeToken: executionToken }),
	);
	const run = runFrom(engine, workflow, setup.nodes[0].name);
	const finished = run.then((ended) => toFinished(ended, credentialsHelper.reads));
	return { finished, stop: () => run.cancel() };
}

/** The oldest n8n takes the workflow and its first node as two arguments. */
function runFrom(engine: WorkflowExecute, workflow: Workflow, first: string): PCancelable<IRun> {
	const startNode = workflow.getNode(first)!;
	type Oldest = { run: (workflow: Workflow, startNode: INode) => PCancelable<IRun> };
	return chosenEnd().name === 'oldest'
		? (engine as unknown as Oldest).run(workflow, startNode)
		: engine.run({ workflow, startNode });
}

function toWorkflow({ nodes, wires, timezone = 'Europe/Berlin' }: WorkflowSetup) {
	return new Workflow({
		id: 'workflow',
		name: 'workflow',
		active: false,
		nodeTypes: knownNodeTypes,
		nodes: nodes.map(toNode),
		connections: toConnections(wires ?? inARow(nodes)),
		settings: { executionOrder: 'v1', timezone },
	});
}

function toNode(setup: NodeSetup, index: number): INode {
	return {
		id: `node-${setup.name}`,
		typeVersion: 1,
		position: [index * 100, 0],
		parameters: {},
		...(setup.type.startsWith(PACK)
			? { credentials: { aiVisibilityApi: { id: 'credential', name: 'Service' } } }
			: {}),
		...setup,
	};
}

function inARow(nodes: NodeSetup[]): Wire[] {
	return nodes.slice(1).map(({ name }, index) => ({ from: nodes[index].name, to: name }));
}

function toConnections(wires: Wire[]): IConnections {
	const connections: IConnections = {};
	for (const { from, to, output = 0, type = 'main' } of wires) {
		connections[from] ??= {};
		connections[from][type] ??= [];
		const outputs = connections[from][type];
		while (outputs.length <= output) outputs.push([]);
		outputs[output]!.push({ node: to, type, index: 0 });
	}
	return connections;
}

function toFinished(run: IRun, credentialReads: number): Finished {
	const { runData, error } = run.data.resultData;
	const runs = (node: string) => runData[node] ?? [];
	const items = (node: string, output = 0) =>
		runs(node).flatMap(({ data }) => data?.main?.[output] ?? []);
	return {
		status: run.status,
		error: error as Finished['error'],
		hints: (node) =>
			runs(node).flatMap(({ hints = [] }) =>
				hints.map(({ message, location }) =>
					location === 'outputPane' ? message : `${location}: ${message}`,
				),
			),
		credentialReads,
		items,
		jsons: (node, output) => items(node, output).map(({ json }) => json),
	};
}
