import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';

/** The node whose parameters and credential a test decides. */
export interface TriggerNode {
	/** How it is called in the workflow. */
	name: string;
	type: INodeType;
	parameters: INodeParameters;
	hasCredential?: boolean;
	webhookId?: string;
}

let lastWorkflow = 0;

/** A workflow of one trigger in the database of an n8n: what it remembers outlives every process. */
export class StoredWorkflow {
	staticData = '{}';

	readonly id = `workflow-${++lastWorkflow}`;

	constructor(private readonly name: string) {}

	/** Reads it from the database. */
	open(trigger: TriggerNode, active: boolean): Workflow {
		const nodeTypes = {
			getByName: () => trigger.type,
			getByNameAndVersion: () => trigger.type,
			getKnownTypes: () => ({}),
		} as INodeTypes;
		return new Workflow({
			id: this.id,
			name: this.name,
			active,
			nodeTypes,
			nodes: [toNode(trigger)],
			connections: {},
			staticData: JSON.parse(this.staticData) as IDataObject,
		});
	}

	/** Saves what the workflow remembers, if that was changed, as n8n does. */
	save({ staticData }: Workflow): void {
		if (staticData.__dataChanged !== true) return;
		this.staticData = JSON.stringify(staticData);
		staticData.__dataChanged = false;
	}
}

function toNode({ name, parameters, hasCredential = true, webhookId }: TriggerNode): INode {
	const credentials = { aiVisibilityApi: { id: 'credential', name: 'Service' } };
	return {
		...{ id: `node-${name}`, name, type: 'trigger', typeVersion: 1, position: [0, 0], parameters },
		...(webhookId === undefined ? {} : { webhookId }),
		...(hasCredential ? { credentials } : {}),
	};
}
