import type { ExampleScene } from '../n8n/examples/exampleScene.cts';
import { withModel } from '../../harness/exampleWorkflows.cts';
import { FakeChatModel } from '../../harness/fakeChatModel.cts';

/** Runs every example workflow with a picture once, as its tests do. */
export async function runExamples(scene: ExampleScene): Promise<void> {
	const { rest } = scene.n8n;
	// The first creates the report whose completion starts the other.
	const started = 'when-a-report-completes';
	await rest.activate(started);
	await scene.run('create-a-report');
	await rest.finishedOf(started, 1);
	await rest.deactivate(started);
	await scene.decide('market-roll-out', 'Roll out');
	await scene.run('weekly-visibility-digest');
	await runAgent(scene);
}

/** The model reads two lists. */
async function runAgent(scene: ExampleScene): Promise<void> {
	const model = await FakeChatModel.start();
	try {
		await scene.n8n.rest.saveCredentials([model.credential]);
		await scene.save(withModel('ai-agent', model));
		const output = { answer: 'Half of the answers.', next_steps: ['Write'] };
		model.play([
			{
				calls: [
					{ tool: 'List_reports', input: { limit: 3 } },
					{ tool: 'Cited_pages', input: {} },
				],
			},
			{ calls: [{ tool: 'format_final_json_response', input: { output } }] },
		]);
		await scene.run('ai-agent');
	} finally {
		await model.stop();
	}
}
