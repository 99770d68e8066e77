import { jsonOf, type Item } from '../../../tools/n8n/executions';
import type { Rest } from '../../../tools/n8n/rest';
import { packNode, workflowOf } from '../../../tools/n8n/workflows';

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
export const pollWorkflow = (id: string, parameters: Record<string, unknown>) =>
	workflowOf(id, [packNode(pollName, 'aiVisibilityPollTrigger', { pollTimes, ...parameters })]);

/** What came out of the trigger so far, over all executions. */
export async function pollItems(rest: Rest, workflowId: string): Promise<Array<Item['json']>> {
	const executions = await rest.finishedOf(workflowId, 0);
	return executions.flatMap((execution) => jsonOf(execution, pollName));
}
