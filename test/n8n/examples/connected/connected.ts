import type { ForeignServices } from '../../harness/foreign/foreignServices';
import type { Execution } from '../../harness/executions';
import { errorOf } from '../../harness/executions';
import type { SlackMessage } from '../../harness/foreign/slack';
import { until } from '../../harness/until';
import type { ExampleScene } from '../exampleScene';

/** What all cases share: one sandbox, and one n8n with stubs of other services. */
export interface Connected {
	scene: ExampleScene;
	foreign: ForeignServices;
	/** Example Coffee, the brand that the examples name. */
	brandId: string;
}

/** Runs an example by hand, and expects no error. */
export async function run(
	{ scene }: Connected,
	workflowId: string,
	trigger: string,
): Promise<Execution> {
	const execution = await scene.n8n.rest.runToEnd(workflowId, trigger);
	expect(errorOf(execution)).toBeUndefined();
	return execution;
}

/**
 * Publishes an example, does something that starts it, and waits for its end without an error.
 *
 * @param count how many executions there will be
 */
export async function runByEvent(
	{ scene }: Connected,
	workflowId: string,
	count: number,
	act: () => Promise<unknown>,
): Promise<Execution[]> {
	const { rest } = scene.n8n;
	await rest.activate(workflowId);
	try {
		await act();
		const executions = await rest.finishedOf(workflowId, count);
		expect(executions.map(errorOf)).toEqual(executions.map(() => undefined));
		return executions;
	} finally {
		await rest.deactivate(workflowId);
		await until('the endpoint is removed', async () =>
			(await scene.controls.state('webhooks')).length === 0 ? true : undefined,
		);
	}
}

/** @returns the messages that something posts */
export async function postedBy(
	{ foreign }: Connected,
	act: () => Promise<unknown>,
): Promise<SlackMessage[]> {
	const before = foreign.slack.messages.length;
	await act();
	return foreign.slack.messages.slice(before);
}

/** Has the service send a sample of an event to the one endpoint that there is. */
export async function sendTest({ scene, brandId }: Connected, event: string): Promise<void> {
	const [{ id }] = await scene.controls.state<{ id: string }>('webhooks');
	await scene.ask('POST', `/v1/brands/${brandId}/webhooks/${id}/test-deliveries`, { event });
}
