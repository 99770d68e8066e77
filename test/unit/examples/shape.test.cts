import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publicExamples } from '../../../harness/exampleWorkflows.cts';
import { root } from '../../../harness/paths.cts';
import type { WorkflowNode } from '../../../harness/shapes.cts';

const workflows = [...publicExamples().values()].map((workflow) => [workflow.name, workflow] as const);

const mostNodes = 18;
/** Of an expression, in characters: what is longer belongs in a Code node, with a comment. */
const longest = 300;
const mostWords = 90;

/** Labels of forms are the names of parameters in title case. */
const squeezed = (text: string) => text.replaceAll(' ', '').toLowerCase();

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

const isNote = ({ type }: WorkflowNode) => type === 'n8n-nodes-base.stickyNote';

it('are files with plain names, all in docs/examples.md by name and file', () => {
	const text = readFileSync(join(root, 'docs', 'examples.md'), 'utf8');
	const files = readdirSync(join(root, 'examples'));
	for (const file of files) expect(file).toMatch(/^[a-z0-9-]+\.json$/);
	// The demo makes an ID of the beginning.
	expect(new Set(files.map((file) => file.slice(0, 16))).size).toBe(files.length);
	expect(files.filter((file) => !text.includes(`examples/${file})`))).toEqual([]);
	for (const [name] of workflows) expect(text).toContain(name);
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
		expect(nodes.flatMap(longExpressionsOf)).toEqual([]);
		const codes = nodes.filter(({ type }) => type === 'n8n-nodes-base.code');
		for (const { parameters } of codes) expect(parameters.jsCode).toMatch(/^\/\/ [A-Z].+\.\n/);
	});

	it('says in which time zone its times are', () => {
		const isTimed = nodes.some(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
		if (isTimed) expect(text).toMatch(/time zone of the workflow's settings/);
	});

	it('imports anywhere, also twice: nodes of n8n and of this package, without a webhook of their own', () => {
		expect(workflow).toMatchObject({ active: false, settings: { executionOrder: 'v1' } });
		for (const node of workflow.nodes) {
			expect(node.type).toMatch(/^(n8n-nodes-base|@n8n\/n8n-nodes-langchain|n8n-nodes-ai-visibility)\./);
			if (node.type.endsWith('.aiVisibilityTrigger')) expect(node).not.toHaveProperty('webhookId');
		}
	});

	it("has what n8n's template gallery asks for, and nothing that it refuses", () => {
		// What it does, whom it is for, what it needs, and how to adapt it.
		for (const said of [/^## \S.*\n\n\S/m, /\*\*For\*\* \S/, /\*\*Needs\*\* \S/, /^### Setup\n\n\S/m])
			expect(text).toMatch(said);
		// Nothing of its author's: no id, account, key or data.
		const { id, meta = {}, pinData = {} } = workflow;
		expect([id, meta, pinData]).toEqual([undefined, {}, {}]);
		expect(nodes.filter((node) => 'credentials' in node)).toEqual([]);
		const ofAuthor = /_live_\w|xox[abp]-|\bBearer [\w-]{12}|sk-\w{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-/;
		expect(JSON.stringify(nodes.map(({ parameters }) => parameters))).not.toMatch(ofAuthor);
	});

	it('has ids by which n8n tells its nodes apart', () => {
		// n8n opens the first node whose id begins as the address says.
		const ids = workflow.nodes.map(({ id }) => id);
		for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(ids.length);
	});
});

/** The expressions in a value that are too long. */
function longExpressionsOf(value: unknown): string[] {
	if (typeof value === 'string') return value.startsWith('=') && value.length > longest ? [value] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(longExpressionsOf) : [];
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
