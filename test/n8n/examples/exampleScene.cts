import { declaredNodes, operationsOf } from '../../../tools/generate/declared.cts';
import { scopesOfWorkflow } from '../../../tools/generate/exampleScopes.cts';
import type { Controls } from '../../../harness/controls.cts';
import { exampleBrandId } from '../../../harness/exampleRecords.cts';
import { errorOf, type Execution } from '../../../harness/executions.cts';
import { ForeignServices } from '../../../harness/foreign/foreignServices.cts';
import { N8n, type N8nOptions } from '../../../harness/n8n.cts';
import type { RunningN8n, Credential, Workflow } from '../../../harness/shapes.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { SharedN8n } from '../../../harness/sharedN8n.cts';
import { until } from '../../../harness/until.cts';
import { exampleOf, exampleWorkflows, triggerOf } from '../../../harness/exampleWorkflows.cts';

export interface ExampleOptions {
	/** How many times faster than real time the sandbox runs. */
	speed?: number;
	/** Starts an n8n of its own with these; otherwise it is the one that test files share. */
	n8n?: N8nOptions;
	/** Credentials in addition to the sandbox's own and those of the stubs. */
	credentials?: Credential[];
}

/** As much of the parameters of a node as tests change. */
export interface Parameters {
	[name: string]: unknown;
	assignments: { assignments: Array<{ id: string; name: string; type: string; value: unknown }> };
	prompts: { prompt: Array<{ promptText: string; category: string }> };
}

/**
 * A sandbox, stubs of other services, and an n8n with the credentials and all example workflows in it.
 * Its methods take an example by the name of its file, and any other workflow by its id.
 */
export class ExampleScene {
	/** Example Coffee, the brand that the examples name. */
	readonly brandId = exampleBrandId;

	readonly controls: Controls;

	private constructor(
		readonly n8n: RunningN8n,
		readonly sandbox: Sandbox,
		readonly foreign: ForeignServices,
	) {
		this.controls = sandbox.controls;
	}

	static async open({ speed, n8n: options, credentials = [] }: ExampleOptions) {
		const foreign = await ForeignServices.start();
		const sandbox = await Sandbox.start({ speed });
		const n8n = options
			? await N8n.started({ ...options, env: { ...options.env, ...foreign.env } })
			: await SharedN8n.join();
		const scene = new ExampleScene(n8n, sandbox, foreign);
		await scene.useKey(sandbox.apiKey);
		await n8n.rest.saveCredentials([...credentials, ...foreign.credentials]);
		await scene.save(...exampleWorkflows());
		return scene;
	}

	/** Saves workflows with the stubs of other services, and without n8n's waits between tries. */
	async save(...workflows: Workflow[]): Promise<void> {
		const prepared = workflows.map((workflow) => ({
			...workflow,
			nodes: workflow.nodes.map((node) =>
				'waitBetweenTries' in node ? { ...node, waitBetweenTries: 50 } : node,
			),
		}));
		await this.n8n.rest.saveWorkflows(prepared.map((workflow) => this.foreign.connect(workflow)));
	}

	/** Gives n8n a key with the scopes that docs/examples.md lists for an example, and no others. */
	async useScopesOf(file: string): Promise<void> {
		const declared = (await declaredNodes()).flatMap(operationsOf);
		const scopes = scopesOfWorkflow(exampleOf(file), declared).map(({ name }) => name);
		await this.useKey(await this.controls.createKey({ scopes }));
	}

	/** Gives n8n another API key. The sandbox's minutes are shorter than those of the node. */
	async useKey(apiKey: string): Promise<void> {
		const { credential } = this.sandbox;
		const data = { ...credential.data, apiKey, requestsPerMinute: 1200 };
		await this.n8n.rest.saveCredentials([{ ...credential, data }]);
	}

	async close(): Promise<void> {
		// First: triggers take leave of the service.
		await this.n8n.dispose();
		await this.sandbox.stop();
		await this.foreign.stop();
	}

	/** @returns the records of a collection of the sandbox */
	async state<T = Record<string, unknown>>(collection: string): Promise<T[]> {
		return await this.controls.state<T>(collection);
	}

	/** Has the service refuse requests: the next one, unless more is said. */
	async refuse(method: string, path: string, status: number, code: string, more: object = {}) {
		await this.controls.addFault({ method, path, kind: 'status', status, code, ...more });
	}

	/** @returns the texts of the messages that something posts to Slack */
	async postedBy(act: () => Promise<unknown>): Promise<string[]> {
		const before = this.foreign.slack.messages.length;
		await act();
		return this.foreign.slack.messages.slice(before).map(({ text }) => String(text));
	}

	/** Changes a node's parameters, as a person does in the editor. */
	async edit(name: string, node: string, change: (parameters: Parameters) => void): Promise<void> {
		await this.n8n.rest.edit(name, ({ nodes }) =>
			change(nodes.find((each) => each.name === node)!.parameters as Parameters),
		);
	}

	/** Runs a workflow by hand. @throws Error when it fails */
	async run(name: string, trigger?: string): Promise<Execution> {
		return succeeded(await this.runToEnd(name, trigger));
	}

	/** Runs a workflow by hand, which may fail. */
	async runToEnd(name: string, trigger?: string): Promise<Execution> {
		return await this.n8n.rest.runToEnd(name, trigger ?? (await this.triggerOf(name)));
	}

	/** Runs a workflow that waits for a person; returns when it waits. @throws Error when it ends instead */
	async runToForm(name: string): Promise<Execution> {
		const id = await this.n8n.rest.run(name, await this.triggerOf(name));
		const execution = await until(`${name} waits for a form or has ended`, async () => {
			const current = await this.n8n.rest.execution(String(id));
			// The oldest n8n reports that it waits before it has saved the output.
			if (current.data?.resultData === undefined) return undefined;
			return ['new', 'running'].includes(current.status) ? undefined : current;
		});
		if (execution.status === 'waiting') return execution;
		throw new Error(`It ended: ${JSON.stringify(execution.data.resultData.error)}`);
	}

	/** Runs a workflow up to its form, and answers. @returns what the form asked, and what it says then */
	async decide(name: string, answer: string) {
		const waiting = await this.runToForm(name);
		const page = await (await fetch(this.formUrlOf(waiting))).text();
		const said = await this.submitForm(this.formUrlOf(waiting), [answer]);
		return { page, said, execution: succeeded(await this.n8n.rest.finished(waiting.id)) };
	}

	/** @returns the address of the form that an execution waits for, which the editor opens by itself */
	formUrlOf({ id, data }: Execution): string {
		// The newest n8n signs its addresses.
		const signature = data.resumeToken ? `?signature=${String(data.resumeToken)}` : '';
		return `${this.n8n.url}/form-waiting/${id}${signature}`;
	}

	/**
	 * Fills in a form and sends it.
	 *
	 * @param answers by the position of the field
	 * @returns what the page shows then, if the workflow says it
	 */
	async submitForm(url: string, answers: string[]): Promise<string | undefined> {
		const body = new FormData();
		for (const [index, answer] of answers.entries()) body.set(`field-${index}`, answer);
		const response = await fetch(url, { method: 'POST', body });
		if (!response.ok) throw new Error(`The form answered ${response.status}`);
		return ((await response.json()) as { formSubmittedText?: string }).formSubmittedText;
	}

	/** Sends a request to the sandbox directly, without n8n. */
	async ask<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
		return await this.sandbox.ask<T>(method, path, body);
	}

	/** The same about the brand. */
	async askOfBrand<T = Record<string, unknown>>(method: string, path: string, body?: object) {
		return await this.ask<T>(method, `/v1/brands/${this.brandId}${path}`, body);
	}

	/** Creates a report of the brand without n8n, runs it and waits until that has ended. @returns its id */
	async ranReport(name: string, prompts: string[], regionConfigId?: string): Promise<string> {
		const { id } = await this.ask<{ id: string }>('POST', '/v1/reports', {
			brand_id: this.brandId,
			name,
			ai_platforms: ['chatgpt', 'perplexity', 'claude'],
			...(regionConfigId === undefined ? {} : { region_config_id: regionConfigId }),
		});
		await this.ask('POST', `/v1/reports/${id}/prompts`, { prompts: toPrompts(prompts) });
		await this.ask('POST', `/v1/reports/${id}/runs`, {});
		await until(`the run of report ${name} has ended`, async () => {
			const { status } = await this.ask<{ status: string }>('GET', `/v1/reports/${id}`);
			return status === 'processing' ? undefined : true;
		});
		return id;
	}

	/** Creates a schedule of the brand with one market. @returns its id */
	async addSchedule(name: string, frequency: string, prompts: string[]): Promise<string> {
		const schedule = { brand_id: this.brandId, name, frequency };
		const { id } = await this.ask<{ id: string }>('POST', '/v1/scheduled-reports', schedule);
		const region = await this.ask<{ id: string }>('POST', '/v1/region-configs', {
			brand_id: this.brandId,
			country: 'Chile',
			name: 'Chile',
			scheduled_report_id: id,
		});
		const path = `/v1/region-configs/${region.id}/prompts`;
		await this.ask('POST', path, { prompts: toPrompts(prompts) });
		return id;
	}

	/** Runs a schedule without n8n, and waits until all of its reports have ended. */
	async ranSchedule(id: string): Promise<void> {
		await this.ask('POST', `/v1/scheduled-reports/${id}/executions`, {});
		await until(`the run of schedule ${id} has ended`, async () => {
			const reports = await this.state('reports');
			const own = reports.filter((report) => report.scheduled_report_id === id);
			const hasEnded = own.every(({ status }) => status === 'completed' || status === 'failed');
			return (own.length > 0 && hasEnded) || undefined;
		});
	}

	private async triggerOf(name: string): Promise<string> {
		return triggerOf(await this.n8n.rest.workflow(name));
	}
}

const toPrompts = (texts: string[]) =>
	texts.map((prompt_text) => ({ prompt_text, category: 'General' }));

/** @throws Error when the execution has failed */
function succeeded(execution: Execution): Execution {
	const error = errorOf(execution);
	if (error) throw new Error(`Execution ${execution.id} failed: ${error.message}`);
	return execution;
}
