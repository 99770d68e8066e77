import type { ForeignServices } from '../../harness/foreign/foreignServices';
import type { Execution } from '../../harness/executions';
import { errorOf } from '../../harness/executions';
import type { SlackMessage } from '../../harness/foreign/slack';
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

/** @returns the messages that something posts */
export async function postedBy(
	{ foreign }: Connected,
	act: () => Promise<unknown>,
): Promise<SlackMessage[]> {
	const before = foreign.slack.messages.length;
	await act();
	return foreign.slack.messages.slice(before);
}
