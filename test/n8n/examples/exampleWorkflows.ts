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
		// A workflow without an id gets its file's name, cut to the length that the oldest n8n accepts.
		return { ...workflow, id: workflow.id ?? file.replace(/\.json$/, '').slice(0, 16) };
	});
}

/** @returns whether a workflow can be started manually; one with the webhook trigger cannot */
export function startsByHand(workflow: Workflow): boolean {
	return workflow.nodes.every(({ type }) => !type.endsWith('.aiVisibilityTrigger'));
}
