import { LoadOptionsContext } from 'n8n-core';
import type {
	IDataObject,
	INodeListSearchItems,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { trackingLists } from '../../../nodes/AiVisibility/locators';
import { CredentialsInMemory } from '../engine/credentialsHelper';
import { prepareHost } from '../engine/host';
import { actionNodes } from '../engine/nodeTypes';
import { StoredWorkflow } from '../engine/storedWorkflow';
import type { Scene } from './scene';

/** The lists of the node under test. */
export type List = keyof typeof trackingLists;

/**
 * Opens a list of the form, as the editor does.
 *
 * @param form what is filled in so far
 * @param filter what is typed into the search field
 */
export async function openList(
	scene: Scene,
	list: List,
	form: IDataObject,
	filter?: string,
): Promise<INodeListSearchItems[]> {
	const context = formContext(scene, { ...operationWith(list), ...form });
	return (await trackingLists[list].call(context, filter)).results;
}

/** The form of a node as n8n hands it to what fills its lists; the tracking node's if left out. */
export function formContext(
	{ credential }: Scene,
	form: IDataObject,
	type = actionNodes[0],
): LoadOptionsContext {
	prepareHost();
	const name = 'Node';
	const parameters = form as INodeParameters;
	const workflow = new StoredWorkflow(name).open({ name, type, parameters }, false);
	const additionalData = {
		credentialsHelper: new CredentialsInMemory({ credential }),
		currentNodeParameters: parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	return new LoadOptionsContext(workflow, workflow.getNode(name)!, additionalData, '');
}

/** What shows the first form that has the list: n8n reads fields by what is shown. */
function operationWith(list: List): IDataObject {
	const fields = actionNodes[0].description.properties;
	const field = fields.find((each) =>
		JSON.stringify(each).includes(`"searchListMethod":"${list}"`),
	);
	const shown = Object.entries(field!.displayOptions!.show as Record<string, string[]>);
	return Object.fromEntries(shown.map(([name, [value]]) => [name, value]));
}
