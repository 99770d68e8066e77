import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FakeChatModel } from './fakeChatModel.cts';
import { withSandboxRecords } from './exampleRecords.cts';
import { root } from './paths.cts';
import type { Workflow } from './shapes.cts';

/** @returns the examples, set up for the sandbox, with the names of their files as ids, in that order */
export function exampleWorkflows(): Workflow[] {
	return [...publicExamples()].map(([id, workflow]) => withSandboxRecords({ ...workflow, id }));
}

/** @returns the workflow that docs/queue-mode.md explains */
export function oncePerEventWorkflow(): Workflow {
	return JSON.parse(readFileSync(join(root, 'docs', 'once-per-event.json'), 'utf8')) as Workflow;
}

/** @returns the workflows of examples/ as they are, without an id, in the order of their files */
export function publicExamples(): Map<string, Workflow> {
	const folder = join(root, 'examples');
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return new Map(
		files.sort().map((file) => {
			const text = readFileSync(join(folder, file), 'utf8');
			return [file.replace(/\.json$/, ''), JSON.parse(text) as Workflow];
		}),
	);
}

/** @throws TypeError for a file that is not there */
export const exampleOf = (file: string): Workflow =>
	withSandboxRecords({ ...publicExamples().get(file)!, id: file });

/** @returns the name of the first trigger of a workflow */
export const triggerOf = ({ nodes }: Workflow): string =>
	nodes.find(({ type }) => /trigger$/i.test(type))!.name;

/** @returns the example with an account for its chat model */
export function withModel(file: string, model: FakeChatModel): Workflow {
	const example = exampleOf(file);
	const { id, name } = model.credential;
	const nodes = example.nodes.map((node) =>
		node.name === 'Chat model' ? { ...node, credentials: { openAiApi: { id, name } } } : node,
	);
	return { ...example, nodes };
}
