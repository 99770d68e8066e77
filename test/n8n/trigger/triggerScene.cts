import { Controls } from '../../../harness/controls.cts';
import { jsonOf, type Item } from '../../../harness/executions.cts';
import { N8n } from '../../../harness/n8n.cts';
import type { RunningN8n, Workflow } from '../../../harness/shapes.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { SharedN8n } from '../../../harness/sharedN8n.cts';
import { triggerName } from '../../../harness/triggerWorkflow.cts';
import type { Rest } from '../../../harness/rest.cts';
import { until } from '../../../harness/until.cts';
import { packNode, workflowOf } from '../../../harness/workflows.cts';

/** An endpoint as the service stores it, with fields that it never returns. */
export interface EndpointRecord {
	id: string;
	brand_id: string;
	url: string;
	events: string[];
	is_active: boolean;
	secret: string;
}

/** A delivery as the service logs it. */
export interface DeliveryRecord {
	id: string;
	webhook_id: string;
	event_id: string;
	status: string;
}

/** A real n8n with triggers, and the service that calls them. */
export class TriggerScene<N extends RunningN8n = RunningN8n> {
	private constructor(
		readonly n8n: N,
		readonly sandbox: Sandbox,
		readonly controls: Controls,
		/** The brands that the key reaches. */
		readonly brandIds: string[],
	) {}

	/** In the n8n that test files share. */
	static async open(): Promise<TriggerScene<SharedN8n>> {
		return await TriggerScene.with(async () => await SharedN8n.join());
	}

	/** In an n8n that may be stopped and killed. */
	static async alone(env?: NodeJS.ProcessEnv): Promise<TriggerScene<N8n>> {
		return await TriggerScene.with(async () => await N8n.started({ env }));
	}

	private static async with<N extends RunningN8n>(
		start: () => Promise<N>,
	): Promise<TriggerScene<N>> {
		const [n8n, sandbox] = await Promise.all([start(), Sandbox.start()]);
		await n8n.rest.saveCredentials([sandbox.credential]);
		const scene = new TriggerScene(n8n, sandbox, new Controls(sandbox), []);
		const { data } = await scene.ask<{ data: Array<{ id: string }> }>('GET', '/v1/brands');
		scene.brandIds.push(...data.map(({ id }) => id));
		return scene;
	}

	async close(): Promise<void> {
		await this.n8n.dispose();
		await this.sandbox.stop();
	}

	/** The webhook address of a workflow. */
	urlOf(workflowId: string, kind: 'webhook' | 'webhook-test' = 'webhook'): string {
		return `${this.n8n.url}/${kind}/hook-of-${workflowId}/webhook`;
	}

	async endpoints(): Promise<EndpointRecord[]> {
		return await this.controls.state<EndpointRecord>('webhooks');
	}

	/** @throws Error when there is not exactly one for the workflow */
	async endpointOf(workflowId: string, kind?: 'webhook-test'): Promise<EndpointRecord> {
		const url = this.urlOf(workflowId, kind);
		const own = (await this.endpoints()).filter((endpoint) => endpoint.url === url);
		if (own.length !== 1) throw new Error(`There are ${own.length} endpoints for ${url}`);
		return own[0];
	}

	/** A request to the service outside n8n. */
	async ask<T>(method: string, path: string, body?: object): Promise<T> {
		return await this.sandbox.ask<T>(method, path, body);
	}

	/** Delivers an event from the sandbox; returns the delivery to the workflow's endpoint. */
	async announceTo(workflowId: string, kind?: 'webhook-test'): Promise<DeliveryRecord> {
		const { id, brand_id, events } = await this.endpointOf(workflowId, kind);
		const announcement = { brand_id, event: events[0] };
		const deliveries = await this.controls.announce<DeliveryRecord>(announcement);
		const delivery = deliveries.find(({ webhook_id }) => webhook_id === id);
		if (!delivery) throw new Error(`Nothing was sent to the endpoint of ${workflowId}`);
		return delivery;
	}

	/** Changes a workflow in the editor, and publishes the change. */
	async change(workflowId: string, edit: (workflow: Workflow) => void): Promise<void> {
		await this.n8n.rest.edit(workflowId, edit);
		await this.n8n.rest.activate(workflowId);
	}

	/** The items of exactly so many executions, oldest first. */
	async started(workflowId: string, count: number): Promise<Array<Item['json']>> {
		if (count > 0) await this.n8n.rest.finishedOf(workflowId, count);
		const executions = await this.n8n.rest.finishedOf(workflowId, 0);
		if (executions.length !== count) {
			throw new Error(`${workflowId} was started ${executions.length} times, not ${count}`);
		}
		return executions.flatMap((execution) => jsonOf(execution, triggerName));
	}

	/** Waits for a line in n8n's log, from a position on. */
	async logged(line: RegExp, from = 0): Promise<void> {
		await until(`n8n logs ${line}`, async () => line.test(this.n8n.log.slice(from)) || undefined);
	}
}

const pollName = 'Poll';

/** n8n polls at most once per minute and entry, so there are several: every 2 seconds. */
const pollTimes = {
	item: Array.from({ length: 30 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 2} * * * * *`,
	})),
};

/** A workflow that consists of the watch trigger only, with these parameters. */
export const pollWorkflow = (id: string, parameters: Record<string, unknown>) =>
	workflowOf(id, [packNode(pollName, 'aiVisibilityPollTrigger', { pollTimes, ...parameters })]);

/** What came out of the trigger so far, over all executions. */
export async function pollItems(rest: Rest, workflowId: string): Promise<Array<Item['json']>> {
	const executions = await rest.finishedOf(workflowId, 0);
	return executions.flatMap((execution) => jsonOf(execution, pollName));
}
