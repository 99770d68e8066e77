import type { Controls } from '../../../harness/controls.cts';
import type { Workflow } from '../../../harness/shapes.cts';
import { asReplays, deliver, makeEvents } from '../../../harness/deliveries.cts';
import type { Answer, Event, Receiver } from '../../../harness/deliveries.cts';
import type { EndpointRecord } from '../trigger/triggerScene.cts';
import type { QueueN8n } from './queueN8n.cts';
import { executionsIn, type Started } from './executionRows.cts';

/** A workflow, the events delivered to it, and the results. */
export class DeliveryRun {
	readonly answers: Answer[] = [];

	/** Which event started an execution; n8n forgets it when the execution's worker dies. */
	private readonly eventOf = new Map<string, string>();

	private constructor(
		readonly workflow: Workflow,
		readonly events: Event[],
		private readonly receiver: Receiver,
		private readonly n8n: QueueN8n,
		private readonly controls: Controls,
	) {}

	/**
	 * Publishes a workflow, whose trigger then registers an endpoint, and reads the secret that
	 * the service made for it.
	 *
	 * @param size number of events; every tenth is delivered to both processes at once
	 */
	static async opened(
		workflow: Workflow,
		size: number,
		n8n: QueueN8n,
		controls: Controls,
	): Promise<DeliveryRun> {
		await n8n.rest.activate(workflow.id);
		const endpoints = await controls.state<EndpointRecord>('webhooks');
		const endpoint = endpoints.find(({ url }) => url.includes(`/${workflow.id}/`));
		if (!endpoint) throw new Error(`${workflow.name} has no endpoint in the service.`);
		const urls = n8n.webhookUrls.map((url) => `${url}${new URL(endpoint.url).pathname}`);
		const events = makeEvents(size, 10, endpoint.brand_id);
		return new DeliveryRun(workflow, events, { urls, secret: endpoint.secret }, n8n, controls);
	}

	/** Delivers some of the events all at once. */
	async deliver(from: number, to: number): Promise<void> {
		this.answers.push(...(await deliver(this.receiver, this.events.slice(from, to))));
	}

	/** Sends deliveries that were already accepted to the other process again. */
	async repeatElsewhere(events: Event[]): Promise<void> {
		const receiver = { ...this.receiver, urls: [...this.receiver.urls].reverse() };
		const once = events.map((event) => ({ ...event, twice: false }));
		this.answers.push(...(await deliver(receiver, once)));
	}

	/** Delivers events as new deliveries, as a replay in the service does. */
	async replay(events: Event[]): Promise<void> {
		this.answers.push(...(await deliver(this.receiver, asReplays(events))));
	}

	/** @returns the executions so far, each with its event */
	async executions(): Promise<Started[]> {
		const all = await executionsIn(this.n8n.settings);
		const own = all.filter(({ workflowId }) => workflowId === this.workflow.id);
		for (const { id, eventId } of own) if (eventId !== '') this.eventOf.set(id, eventId);
		return own.map((one) => ({ ...one, eventId: this.eventOf.get(one.id) ?? '' }));
	}

	/** @returns how many records the service has of each event, in the order of the events */
	async records(): Promise<number[]> {
		const tasks = await this.controls.state<{ description?: string }>('tasks');
		const named = tasks.map(({ description = '' }) => /\(event (\S+)\)/.exec(description)?.[1]);
		return this.events.map(({ id }) => named.filter((event) => event === id).length);
	}
}
