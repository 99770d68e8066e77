import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publicExamples } from '../../../harness/exampleWorkflows.cts';
import { packageName } from '../../../harness/pack.cts';
import { root } from '../../../harness/paths.cts';
import type { WorkflowNode } from '../../../harness/shapes.cts';
import { galleryProblems } from '../../../tools/release/gallery.cts';

const workflows = [...publicExamples().values()].map((workflow) => [workflow.name, workflow] as const);

const mostNodes = 18;
/** Of an expression, in characters: what is longer belongs in a Code node, with a comment. */
const longest = 300;
const mostWords = 90;

/** Labels of forms are the names of parameters in title case. */
const squeezed = (text: string) => text.replaceAll(' ', '').toLowerCase();

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

const isNote = ({ type }: WorkflowNode) => type === 'n8n-nodes-base.stickyNote';

it('are files with plain names', () => {
	const files = readdirSync(join(root, 'examples'));
	for (const file of files) expect(file).toMatch(/^[a-z0-9-]+\.json$/);
	expect(new Set(files.map((file) => file.slice(0, 16))).size).toBe(files.length);
});

it('are all in docs/examples.md, by name and file', () => {
	const text = readFileSync(join(root, 'docs', 'examples.md'), 'utf8');
	const files = readdirSync(join(root, 'examples'));
	const missing = files.filter((file) => !text.includes(`examples/${file})`));
	expect(missing).toEqual([]);
	for (const [name] of workflows) expect(text).toContain(name);
});

it('have what is looked at in each of them', () => {
	const nodes = workflows.flatMap(([, workflow]) => workflow.nodes);
	const texts = nodes.filter(isNote).map(({ parameters }) => String(parameters.content));
	const ofType = (type: string) => nodes.filter((node) => node.type === `n8n-nodes-base.${type}`);
	expect(texts.filter((text) => /(?<!\*)\*[^*\n]+\*(?!\*)/.test(text)).length).toBeGreaterThan(5);
	expect(ofType('slack').length).toBeGreaterThan(2);
	expect(ofType('scheduleTrigger').length).toBeGreaterThan(2);
	expect(JSON.stringify(nodes).match(/\$\('/g)?.length).toBeGreaterThan(5);
});

describe.each(workflows)('the example "%s"', (_name, workflow) => {
	const notes = workflow.nodes.filter(isNote);
	const nodes = workflow.nodes.filter((node) => !isNote(node));
	const text = notes.map(({ parameters }) => String(parameters.content)).join('\n\n');

	it('explains in a few words what it does, and lists the steps of its setup', () => {
		expect(notes.length).toBeGreaterThan(0);
		expect(notes.length).toBeLessThanOrEqual(2);
		const [description, steps, ...more] = text.split(/^### Setup$/m);
		expect(description.startsWith(`## ${workflow.name}\n`)).toBe(true);
		expect(wordsOf(description.replace(/^##.*/, '')).length).toBeLessThanOrEqual(mostWords);
		expect(more).toEqual([]);
		const items = steps.trim().split('\n');
		for (const item of items) expect(item).toMatch(/^(\d+\.|-) \S/);
	});

	it('names in its notes only what is there', () => {
		// Italics in a note mark a name or a text of the workflow.
		const named = [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name]) => name);
		for (const name of named) expect(squeezed(JSON.stringify(nodes))).toContain(squeezed(name));
	});

	it('is small enough to be read, with no node left over', () => {
		// What hangs below an agent is no step of its own.
		const isStep = ({ name }: WorkflowNode) =>
			Object.keys(workflow.connections[name] ?? {}).every((type) => type === 'main');
		expect(nodes.filter(isStep).length).toBeLessThanOrEqual(mostNodes);
		const targets = JSON.stringify(workflow.connections);
		const isConnected = ({ name }: WorkflowNode) =>
			name in workflow.connections || targets.includes(`"node":${JSON.stringify(name)}`);
		expect(nodes.filter((node) => nodes.length > 1 && !isConnected(node))).toEqual([]);
	});

	it('tells what a Code node could not do with an event that comes once', () => {
		const comesOnce = nodes.some(({ type }) => /(PollTrigger|formTrigger)$/.test(type));
		const codes = nodes.filter(({ type }) => comesOnce && type === 'n8n-nodes-base.code');
		const silent = codes.filter(({ name, onError }) => {
			const { main = [] } = (workflow.connections[name] ?? {}) as { main?: unknown[][] };
			return onError !== 'continueErrorOutput' || (main[1] ?? []).length === 0;
		});
		expect(silent.map(({ name }) => name)).toEqual([]);
	});

	it('has its settings in fields that a person fills in', () => {
		expect(nodes.filter(hasJson).map(({ name }) => name)).toEqual([]);
		const thresholds = nodes.flatMap(({ name, parameters }) =>
			numbersComparedWith(parameters).map((number) => `${name}: ${number}`),
		);
		expect(thresholds).toEqual([]);
	});

	it('posts texts to Slack whose markup is escaped', () => {
		const posts = nodes.filter(({ type }) => type === 'n8n-nodes-base.slack');
		// Either a field that has Slack's markup, or an expression that escapes it.
		const escaped = /^=\{\{ \$json\.slack_text \}\}$|&amp;'\).*&lt;'\).*&gt;'\) \}\}$/;
		for (const { parameters } of posts) expect(parameters.text).toMatch(escaped);
	});

	it('has no long expressions, and comments in its Code nodes', () => {
		const long = expressionsOf(nodes).filter(([, text]) => text.startsWith('=') && text.length > longest);
		expect(long).toEqual([]);
		const codes = nodes.filter(({ type }) => type === 'n8n-nodes-base.code');
		for (const { parameters } of codes) expect(parameters.jsCode).toMatch(/^\/\/ [A-Z].+\.\n/);
	});

	it('says in which time zone its times are', () => {
		const isTimed = nodes.some(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
		if (isTimed) expect(text).toMatch(/time zone of the workflow's settings/);
	});

	it('imports anywhere: nodes of n8n and of this package', () => {
		expect(workflow.active).toBe(false);
		expect(workflow.settings).toMatchObject({ executionOrder: 'v1' });
		for (const { type } of workflow.nodes)
			expect(type).toMatch(/^(n8n-nodes-base|@n8n\/n8n-nodes-langchain|n8n-nodes-ai-visibility)\./);
	});

	it("has what n8n's template gallery asks for, and nothing that it refuses", () => {
		expect(galleryProblems(workflow)).toEqual([]);
	});

	it('has ids by which n8n tells its nodes apart', () => {
		// n8n opens the first node whose id begins as the address says.
		const ids = workflow.nodes.map(({ id }) => id);
		for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(ids.length);
	});

	it('imports twice: n8n gives each copy of a trigger its own webhook', () => {
		const triggers = nodes.filter(({ type }) => type === `${packageName}.aiVisibilityTrigger`);
		const kept = triggers.filter((node) => 'webhookId' in node);
		expect(kept.map(({ name }) => name)).toEqual([]);
	});
});

/** The expressions and the code of nodes, with the names of the nodes. */
function expressionsOf(nodes: WorkflowNode[]): Array<[string, string]> {
	const textsIn = (value: unknown): string[] => {
		if (typeof value === 'string') return [value];
		return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
	};
	return nodes.flatMap(({ name, type, parameters }) =>
		textsIn(parameters)
			.filter((text) => text.startsWith('=') || type === 'n8n-nodes-base.code')
			.map((text): [string, string] => [name, text]),
	);
}

/** Whether an Edit Fields node has JSON to type: in its JSON mode, or in a field of a list or object. */
function hasJson({ type, parameters }: WorkflowNode): boolean {
	if (type !== 'n8n-nodes-base.set') return false;
	const { assignments } = (parameters.assignments ?? {}) as {
		assignments?: Array<{ type: string; value: unknown }>;
	};
	const isTyped = (value: unknown) => !String(value).startsWith('=');
	return (
		parameters.mode === 'raw' ||
		(assignments ?? []).some((one) => /^(array|object)$/.test(one.type) && isTyped(one.value))
	);
}

/** Numbers other than 0 with which the conditions of an If, a Filter or a Switch compare. */
function numbersComparedWith(parameters: unknown): number[] {
	if (typeof parameters !== 'object' || parameters === null) return [];
	const { operator, rightValue } = parameters as {
		operator?: { type?: string };
		rightValue?: unknown;
	};
	if (operator?.type === 'number' && Number(rightValue)) return [Number(rightValue)];
	return Object.values(parameters).flatMap(numbersComparedWith);
}
