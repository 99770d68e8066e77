import { LoadOptionsContext } from 'n8n-core';
import type { IDataObject, INodeParameters, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { CredentialsInMemory } from '../engine/credentialsHelper.cts';
import { prepareHost } from '../engine/engineHost.cts';
import { actionNodes } from '../engine/nodeTypes.cts';
import { StoredWorkflow } from '../engine/storedWorkflow.cts';
import type { Scene } from './scene.cts';

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
		credentialsHelper: new CredentialsInMemory(credential),
		currentNodeParameters: parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	return new LoadOptionsContext(workflow, workflow.getNode(name)!, additionalData, '');
}
