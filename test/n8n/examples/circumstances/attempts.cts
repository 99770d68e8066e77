import { randomUUID } from 'node:crypto';
import { errorOf, type Execution } from '../../../../harness/executions.cts';
import type { Mail } from '../../../../harness/foreign/smtp.cts';
import type { Workflow, WorkflowNode } from '../../../../harness/shapes.cts';
import type { ExampleScene } from '../exampleScene.cts';

/** What came of pressing "Execute workflow" of an example. */
export interface Outcome {
	/** With the node that failed in front of it; undefined when it succeeded. */
	error?: string;
	/** Texts of its messages to Slack. */
	posted: string[];
	mails: Mail[];
	/** The page of the form that it opened; undefined without one. */
	form?: string;
	/**
	 * The items of its last node, as JSON; without those that a filter has dropped, because examples that
	 * run at the same time may create such records.
	 */
	last: string;
}

/** What is particular about a copy of an example. */
export interface Copy {
	/** Texts to replace in the whole workflow, such as ids of records. */
	replaced: Record<string, string>;
	/** What nodes put out instead of running, by their names: events, and services without a stub. */
	pinned: Record<string, object[]>;
}

/** How many run at the same time. */
const concurrency = 4;

const postTo = (file: string) => `#${file}`;
const mailTo = (file: string) => `${file}@examples.example`;

/**
 * Saves a copy of each example and runs it from its trigger; a form gets the answer that changes nothing.
 *
 * @param files examples by the names of their files
 */
export async function tryAll(
	scene: ExampleScene,
	files: Map<string, Workflow>,
	copyOf: (file: string) => Copy,
): Promise<Map<string, Outcome>> {
	const copies = [...files].map(([file, workflow]) => ({
		file,
		workflow: copied(file, workflow, copyOf(file)),
	}));
	await scene.save(...copies.map(({ workflow }) => workflow));
	const outcomes = new Map<string, Outcome>();
	const queue = [...copies];
	const work = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) {
			outcomes.set(next.file, await tryOne(scene, next.file, next.workflow));
		}
	};
	await Promise.all(Array.from({ length: concurrency }, work));
	return outcomes;
}

function copied(file: string, workflow: Workflow, { replaced, pinned }: Copy): Workflow {
	const text = Object.entries(replaced).reduce(
		(all, [from, to]) => all.replaceAll(from, to),
		JSON.stringify(workflow),
	);
	const { nodes, ...rest } = JSON.parse(text) as Workflow;
	return {
		...rest,
		id: randomUUID().slice(0, 16),
		nodes: nodes.map((node) => changed(node, file)),
		pinData: Object.fromEntries(
			Object.entries(pinned).map(([name, items]) => [name, items.map((json) => ({ json }))]),
		),
	};
}

/** Has a node send to an address by which the example is known, and wait for nothing. */
function changed(node: WorkflowNode, file: string): WorkflowNode {
	const parameters = { ...node.parameters };
	if ('channelId' in parameters) {
		parameters.channelId = { __rl: true, mode: 'name', value: postTo(file) };
	}
	if ('toEmail' in parameters) parameters.toEmail = mailTo(file);
	// In seconds of real time, whatever the unit.
	if (parameters.resume === 'timeInterval')
		Object.assign(parameters, { amount: 0, unit: 'seconds' });
	return { ...node, parameters };
}

async function tryOne(scene: ExampleScene, file: string, workflow: Workflow): Promise<Outcome> {
	const before = sentBy(file, scene);
	const first = await scene.runToFormOrEnd(workflow.id);
	const url = first.status === 'waiting' ? scene.formUrlOf(first) : undefined;
	const form = url && (await scene.readForm(url));
	if (url && form) await scene.submitForm(url, answersIn(form));
	const execution = url ? await scene.n8n.rest.finished(first.id) : first;
	const { posted, mails } = sentBy(file, scene);
	return {
		posted: posted.slice(before.posted.length),
		mails: mails.slice(before.mails.length),
		form,
		...endOf(execution),
	};
}

function sentBy(file: string, { foreign: { slack, smtp } }: ExampleScene) {
	return {
		posted: slack.messages
			.filter(({ channel }) => channel === postTo(file))
			.map(({ text }) => String(text)),
		mails: smtp.mails.filter(({ to }) => to.includes(mailTo(file))),
	};
}

function endOf(execution: Execution): { error?: string; last: string } {
	const { runData, lastNodeExecuted } = execution.data.resultData;
	const [output] = runData[String(lastNodeExecuted)]?.at(-1)?.data?.main ?? [];
	const items = (output ?? []).map(({ json }) => json);
	const error = errorOf(execution);
	return {
		error: error && `${String(lastNodeExecuted)}: ${error.message}`,
		last: items.length === 0 ? '' : JSON.stringify(items),
	};
}

/** The first option of each list: the one that changes nothing. */
function answersIn(page: string): string[] {
	const lists = [...page.matchAll(/<select[^>]*>(.*?)<\/select>/gs)];
	return lists.map(([, options]) => {
		const values = [...options.matchAll(/<option value='([^']*)'>/g)];
		return values[0][1];
	});
}
