import { jsonOf } from '../harness/executions';
import type { Item } from '../harness/executions';
import type { Rest } from '../harness/rest';
import { credentialId } from '../harness/sandbox';
import type { Workflow } from '../harness/shapes';

/** Name of the trigger in every workflow of these tests. */
const pollName = 'Poll';

/** n8n polls at most once per minute and entry, so there are several: every 2 seconds. */
const pollTimes = {
	item: Array.from({ length: 30 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 2} * * * * *`,
	})),
};

/** A workflow that consists of the poll trigger only, with these parameters. */
export function pollWorkflow(id: string, parameters: Record<string, unknown>): Workflow {
	return {
		id,
		name: id,
		settings: { executionOrder: 'v1' },
		nodes: [
			{
				id: 'poll',
				name: pollName,
				type: 'n8n-nodes-ai-visibility.aiVisibilityPollTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: { pollTimes, ...parameters },
				credentials: { aiVisibilityApi: { id: credentialId, name: 'AI Visibility sandbox' } },
			},
		],
		connections: {},
	};
}

/** What came out of the trigger so far, over all executions. */
export async function pollItems(rest: Rest, workflowId: string): Promise<Array<Item['json']>> {
	const executions = await rest.finishedOf(workflowId, 0);
	return executions.flatMap((execution) => jsonOf(execution, pollName));
}
