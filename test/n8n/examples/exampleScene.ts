import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';

import { Controls } from '../harness/controls';
import { exampleWorkflows } from './exampleWorkflows';
import type { Execution } from '../harness/executions';
import type { ForeignServices } from '../harness/foreign/foreignServices';
import { N8n } from '../harness/n8n';
import type { N8nOptions } from '../harness/n8n';
import type { RunningN8n } from '../harness/running';
import { Sandbox } from '../harness/sandbox';
import { SharedN8n } from '../harness/sharedN8n';
import type { Credential, Workflow } from '../harness/shapes';
import { until } from '../harness/until';

export interface ExampleOptions {
	/** How many times faster than real time the sandbox runs. */
	speed?: number;
	/** Additional command line arguments of the sandbox. */
	flags?: string[];
	/** Starts an n8n of its own with these; otherwise it is the one that test files share. */
	n8n?: N8nOptions;
	/** Credentials in addition to the sandbox's own. */
	credentials?: Credential[];
	/** Stubs for the nodes that need a foreign account; without them such nodes have no credential. */
	foreign?: ForeignServices;
}

/** Shortens n8n's own waits between tries of a node, which take real time. */
function withoutPauses(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) =>
		'waitBetweenTries' in node ? { ...node, waitBetweenTries: 50 } : node,
	);
	return { ...workflow, nodes };
}

/** A sandbox, and an n8n with the credential and all example workflows in it: what `npm start` has. */
export class ExampleScene {
	private constructor(
		readonly n8n: RunningN8n,
		readonly sandbox: Sandbox,
		readonly controls: Controls,
	) {}

	static async open(options: ExampleOptions = {}): Promise<ExampleScene> {
		const { speed, flags } = options;
		const sandbox = await Sandbox.start({ speed, flags });
		try {
			const n8n = await n8nFor(options);
			await n8n.rest.saveCredentials(credentialsFor(sandbox, options));
			const workflows = exampleWorkflows().map(withoutPauses);
			const connected = workflows.map((workflow) => options.foreign?.connect(workflow) ?? workflow);
			await n8n.rest.saveWorkflows(connected);
			return new ExampleScene(n8n, sandbox, new Controls(sandbox));
		} catch (error) {
			await sandbox.stop();
			throw error;
		}
	}

	/** Gives n8n an API key of which no limit is used up, because runs wait for each other in real time. */
	async useNewKey(): Promise<void> {
		await this.useKey(await this.controls.createKey({}));
	}

	/** Gives n8n another API key. */
	async useKey(apiKey: string): Promise<void> {
		const { credential } = this.sandbox;
		const data = { ...credential.data, apiKey };
		await this.n8n.rest.saveCredentials([{ ...credential, data }]);
	}

	async close(): Promise<void> {
		// First: triggers take leave of the service.
		await this.n8n.dispose();
		await this.sandbox.stop();
	}

	/** Runs a workflow that waits for a person; returns when it waits. */
	async runToForm(workflowId: string, trigger: string): Promise<Execution> {
		const execution = await this.runToFormOrEnd(workflowId, trigger);
		if (execution.status === 'waiting') return execution;
		throw new Error(`It ended: ${JSON.stringify(execution.data.resultData.error)}`);
	}

	/** Runs a workflow that may wait for a person; returns when it waits or has ended. */
	async runToFormOrEnd(workflowId: string, trigger: string): Promise<Execution> {
		const id = await this.n8n.rest.run(workflowId, trigger);
		return await until(`${workflowId} waits for a form or has ended`, async () => {
			const execution = await this.n8n.rest.execution(String(id));
			// The oldest n8n reports that it waits before it has saved the output.
			if (execution.data?.resultData === undefined) return undefined;
			return ['new', 'running'].includes(execution.status) ? undefined : execution;
		});
	}

	/**
	 * Opens a form as a person does.
	 *
	 * @param headers such as those of a login
	 * @returns the page
	 */
	async readForm(url: string, headers: Record<string, string> = {}): Promise<string> {
		const response = await globalThis.fetch(url, { headers });
		if (!response.ok) throw new Error(`The form answered ${response.status}`);
		return await response.text();
	}

	/**
	 * Fills in a form and sends it.
	 *
	 * @param answers by the position of the field
	 * @param headers such as those of a login
	 * @returns what the page shows then, if the workflow says it
	 */
	async submitForm(
		url: string,
		answers: string[],
		headers: Record<string, string> = {},
	): Promise<string | undefined> {
		const form = new FormData();
		for (const [index, answer] of answers.entries()) form.set(`field-${index}`, answer);
		const response = await globalThis.fetch(url, { method: 'POST', headers, body: form });
		if (!response.ok) throw new Error(`The form answered ${response.status}`);
		const { formSubmittedText } = (await response.json()) as { formSubmittedText?: string };
		return formSubmittedText;
	}

	/** Sends a request to the sandbox directly, without n8n. */
	async ask<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
		const response = await fetch(`${this.sandbox.url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${this.sandbox.apiKey}`,
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return (text === '' ? {} : JSON.parse(text)) as T;
	}

	/** Creates a report without n8n, runs it and waits until it is completed. */
	async completedReport(report: {
		brandId: string;
		name: string;
		prompts: string[];
		regionConfigId?: string;
	}): Promise<string> {
		const { brandId, name, prompts, regionConfigId } = report;
		const { id } = await this.ask<{ id: string }>('POST', '/v1/reports', {
			brand_id: brandId,
			name,
			ai_platforms: ['chatgpt', 'perplexity', 'claude'],
			...(regionConfigId === undefined ? {} : { region_config_id: regionConfigId }),
		});
		await this.ask('POST', `/v1/reports/${id}/prompts`, {
			prompts: prompts.map((prompt_text) => ({ prompt_text, category: 'General' })),
		});
		await this.ask('POST', `/v1/reports/${id}/runs`, {});
		await until(`report ${name} is completed`, async () => {
			const { status } = await this.ask<{ status: string }>('GET', `/v1/reports/${id}`);
			return status === 'completed' ? true : undefined;
		});
		return id;
	}
}

async function n8nFor({ n8n, foreign }: ExampleOptions): Promise<RunningN8n> {
	if (n8n === undefined) return await SharedN8n.join();
	return await N8n.started({ ...n8n, env: { ...n8n.env, ...foreign?.env } });
}

function credentialsFor({ credential }: Sandbox, options: ExampleOptions): Credential[] {
	const { credentials = [], foreign } = options;
	// The sandbox's minutes are shorter: with the default, the node would wait for real ones.
	const own = { ...credential, data: { ...credential.data, requestsPerMinute: 1200 } };
	return [own, ...credentials, ...(foreign?.credentials ?? [])];
}
