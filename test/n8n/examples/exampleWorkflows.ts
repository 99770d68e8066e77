import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../harness/paths';
import type { Workflow } from '../harness/shapes';

/** @returns the importable workflows of examples/, in the order of their file names */
export function exampleWorkflows(): Workflow[] {
	const folder = join(root, 'examples');
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return files.sort().map((file) => {
		const workflow = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Workflow;
		// Without an id of its own, its file's name serves, cut to what the oldest n8n takes.
		return { ...workflow, id: workflow.id ?? file.replace(/\.json$/, '').slice(0, 16) };
	});
}

/** @returns whether a workflow can be started by hand; one that waits for messages cannot */
export function startsByHand(workflow: Workflow): boolean {
	return workflow.nodes.every(({ type }) => !type.endsWith('.aiVisibilityTrigger'));
}
