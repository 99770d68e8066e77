import type { INodeTypeBaseDescription, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { sendRequestFor } from '../transport/sendRequest';
import { CREDENTIAL } from '../transport/wire';
import { assembleProperties } from './assemble';
import type { Resource } from './operation';

/**
 * The description of an action node: everything that the action nodes have in common.
 *
 * @param own names and texts of the node
 * @param resources what it can do
 * @param defaultResource the one that a new node starts with
 */
export function describeActionNode(
	own: Pick<INodeTypeBaseDescription, 'displayName' | 'name' | 'description' | 'icon'> & {
		subtitle: string;
	},
	resources: Resource[],
	defaultResource: string,
): INodeTypeDescription {
	return {
		...own,
		group: ['transform'],
		version: 1,
		defaults: { name: own.displayName },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: CREDENTIAL, required: true, testedBy: 'aiVisibilityApiTest' }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		requestOperations: { pagination: sendRequestFor(resources) },
		properties: assembleProperties(resources, defaultResource),
	};
}
