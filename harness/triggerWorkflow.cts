import { credentialId } from './sandbox.cts';
import type { Credential, Workflow } from './shapes.cts';
import { byId, packNode, workflowOf } from './workflows.cts';

/** Name of the trigger in every workflow of these tests. */
export const triggerName = 'Something happens';

/** How a workflow differs from the default of these tests. */
export interface TriggerSetup {
	brandId: string;
	/** A list, or an expression. */
	events?: string[] | string;
	options?: Record<string, unknown>;
	/** Other parameters. */
	more?: Record<string, unknown>;
	credential?: Credential;
}

/** A workflow that consists of the webhook trigger only. */
export function triggerWorkflow(id: string, setup: TriggerSetup): Workflow {
	const { brandId, events = ['report.completed'], options = {}, more } = setup;
	const credential = { id: setup.credential?.id ?? credentialId, name: 'x' };
	const parameters = {
		brandId: byId(brandId),
		events,
		// By default only the event, for which nothing is asked of the service.
		addSummary: false,
		options,
		...more,
	};
	const trigger = packNode(triggerName, 'aiVisibilityTrigger', parameters, {
		id: `${id}-trigger`,
		typeVersion: 2,
		webhookId: `hook-of-${id}`,
		credentials: { aiVisibilityApi: credential },
	});
	return { ...workflowOf(id, [trigger]), name: `Workflow ${id}` };
}
