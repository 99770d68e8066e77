import type { Execution } from '../harness/executions';
import type { ExampleScene } from './exampleScene';

/**
 * Runs a workflow by hand up to its form, answers, and waits for the end.
 *
 * @param answers by the position of the field
 */
export async function decide(
	scene: ExampleScene,
	workflowId: string,
	trigger: string,
	answers: string[],
): Promise<Execution> {
	const waiting = await scene.runToForm(workflowId, trigger);
	await scene.submitForm(formUrlOf(scene, waiting), answers);
	return await scene.n8n.rest.finished(waiting.id);
}

/** @returns the address of the form that an execution waits for, which the editor opens by itself */
export function formUrlOf({ n8n }: ExampleScene, { id, data }: Execution): string {
	// The newest n8n signs its addresses.
	const signature = data.resumeToken ? `?signature=${String(data.resumeToken)}` : '';
	return `${n8n.url}/form-waiting/${id}${signature}`;
}
