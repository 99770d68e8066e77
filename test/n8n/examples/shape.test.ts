import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { exampleWorkflows } from './exampleWorkflows';
import { packageName } from '../harness/pack';
import { root } from '../harness/paths';
import { credentialId } from '../harness/sandbox';
import type { Workflow, WorkflowNode } from '../harness/shapes';

const noteType = 'n8n-nodes-base.stickyNote';

const workflows = exampleWorkflows().map((workflow): [string, Workflow] => [
	workflow.name,
	workflow,
]);

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** The size of a node on the canvas, its label included, in pixels. */
function boxOf({ name, type, position: [left, top], parameters }: WorkflowNode): Box {
	const isNote = type === noteType;
	const width = isNote ? Number(parameters.width) : 100;
	const height = isNote ? Number(parameters.height) : 100;
	return { name, left, top, right: left + width, bottom: top + height };
}

const overlap = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Labels of forms are the names of parameters in title case. */
const squeezed = (text: string) => text.replaceAll(' ', '').toLowerCase();

it('are files with plain names and unique ids', () => {
	const files = readdirSync(join(root, 'examples'));
	for (const file of files) expect(file).toMatch(/^[a-z0-9-]+\.json$/);
	expect(new Set(workflows.map(([, { id }]) => id)).size).toBe(files.length);
});

describe.each(workflows)('the example "%s"', (_name, workflow) => {
	const notes = workflow.nodes.filter(({ type }) => type === noteType);

	it('explains what it does and what to change', () => {
		const text = notes.map(({ parameters }) => String(parameters.content)).join('\n');
		expect(notes.length).toBeGreaterThan(0);
		expect(text).toContain(`## ${workflow.name}`);
		expect(text).toMatch(/To change/);
		// Italics in a note mark a name or a text of the workflow.
		const named = [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name]) => name);
		const nodes = workflow.nodes.filter(({ type }) => type !== noteType);
		for (const name of named) expect(squeezed(JSON.stringify(nodes))).toContain(squeezed(name));
	});

	it('has nodes and notes that do not overlap', () => {
		const boxes = workflow.nodes.map(boxOf);
		const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));
		const overlapping = pairs.filter(([a, b]) => overlap(a, b));
		expect(overlapping.map(([a, b]) => `${a.name} and ${b.name}`)).toEqual([]);
	});

	it('imports anywhere: nodes of n8n and of this package, and the one credential', () => {
		expect(workflow.active).toBe(false);
		expect(workflow.settings).toMatchObject({ executionOrder: 'v1' });
		for (const { name, type, credentials } of workflow.nodes) {
			expect(type).toMatch(/^(n8n-nodes-base|@n8n\/n8n-nodes-langchain|n8n-nodes-ai-visibility)\./);
			const isOurs = type.startsWith(`${packageName}.`);
			const id = credentials?.aiVisibilityApi?.id;
			expect({ name, id }).toEqual({ name, id: isOurs ? credentialId : undefined });
		}
	});
});
