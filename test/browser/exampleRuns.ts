import type { ExampleScene } from '../n8n/examples/exampleScene';
import { withModel } from '../n8n/examples/chatModel';
import { decide } from '../n8n/examples/decisions';
import { errorOf } from '../n8n/harness/executions';
import type { Execution } from '../n8n/harness/executions';
import type { ForeignServices } from '../n8n/harness/foreign/foreignServices';
import { FakeChatModel } from '../n8n/harness/fakeChatModel';

/** The ids of the example workflows that have a picture, by the names of their files. */
export const examples = {
	'ai-agent': 'aiVisAgent000001',
	'create-a-report': 'aiVisCreate00001',
	'market-roll-out': 'aiVisRollOut0001',
	'tasks-for-missed-prompts': 'aiVisMissed00001',
	'weekly-visibility-digest': 'aiVisDigest00001',
	'when-a-report-completes': 'aiVisByChange001',
} as const;

/** Runs every example workflow with a picture once, as its tests do. */
export async function runExamples(scene: ExampleScene, foreign: ForeignServices): Promise<void> {
	await runReports(scene);
	const started = 'When clicking Execute workflow';
	expectNoError(await decide(scene, examples['market-roll-out'], started, ['Roll out']));
	await runToEnd(scene, 'weekly-visibility-digest', 'Every Monday at 7');
	await runToEnd(scene, 'tasks-for-missed-prompts', 'Every Monday at 8');
	await runAgent(scene, foreign);
}

/** The first creates the report whose completion starts the other. */
async function runReports(scene: ExampleScene): Promise<void> {
	const { rest } = scene.n8n;
	const started = examples['when-a-report-completes'];
	await rest.activate(started);
	await runToEnd(scene, 'create-a-report', 'When clicking Execute workflow');
	const executions = await rest.finishedOf(started, 1);
	executions.forEach(expectNoError);
	await rest.deactivate(started);
}

/** The model reads two lists. */
async function runAgent(scene: ExampleScene, foreign: ForeignServices): Promise<void> {
	const model = await FakeChatModel.start();
	try {
		await scene.n8n.rest.saveCredentials([model.credential]);
		await scene.n8n.rest.saveWorkflows([foreign.connect(withModel(examples['ai-agent'], model))]);
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
		await runToEnd(scene, 'ai-agent', 'When clicking Execute workflow');
	} finally {
		await model.stop();
	}
}

async function runToEnd(scene: ExampleScene, name: keyof typeof examples, trigger: string) {
	expectNoError(await scene.n8n.rest.runToEnd(examples[name], trigger));
}

function expectNoError(execution: Execution): void {
	const error = errorOf(execution);
	if (error) throw new Error(`Execution ${execution.id} failed: ${error.message}`);
}
