import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isRecord } from '../shared/base/values/records';

/** An endpoint that a trigger registered for a brand, as the node's static data have it. */
export interface StoredEndpoint {
	id: string;
	brandId: string;
	/** Name of the brand, where the list of brands gave it. */
	brand?: string;
	url: string;
	events: string[];
	/** The service shows it once (sandbox/api.md 19.2). */
	secret: string;
	/** ID of the workflow that registered it: a copy can have its static data. */
	workflow: string;
	/** The n8n that registered it: another one can have the workflow with its static data. */
	instance: string;
}

type TriggerContext = IHookFunctions | IWebhookFunctions;

/** What this process has stored, by trigger. */
const registered = new Map<string, StoredEndpoint[]>();

/** The second-to-last part of the path: a webhook ID (no percent sign), or the node's name. */
const NAME_IN_PATH = /[^/]+(?=\/[^/]+$)/;

/**
 * Returns the address of a trigger: in a hook of a test in the editor that of the test, in a delivery
 * always that of the published workflow.
 *
 * A node has no webhook ID until an editor saves it. Until then n8n builds the path from the
 * workflow's ID and the node's name and stores it percent-encoded, but looks up the decoded path of a
 * request: deliveries to a node named "Report finished" would be answered with 404. With the name
 * encoded twice, the decoded path equals the stored one.
 */
export function addressOf(context: TriggerContext): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	return url.replace(NAME_IN_PATH, (name) => name.replaceAll('%', '%25'));
}

/** Identifies a trigger in this process: copies of a workflow can have the same address. */
export const triggerKeyOf = (context: TriggerContext): string =>
	`${context.getWorkflow().id} ${addressOf(context)}`;

/**
 * Returns the endpoints whose deliveries a trigger accepts: those that are stored, and those that this
 * process has registered, because an execution that began before can write older static data back.
 */
export function knownEndpoints(context: TriggerContext): StoredEndpoint[] {
	const { endpoints } = context.getWorkflowStaticData('node');
	// Without the proxies that tell n8n of changes.
	const stored = JSON.parse(JSON.stringify([endpoints ?? []].flat())) as unknown[];
	const ofProcess = registered.get(triggerKeyOf(context)) ?? [];
	const known = [...stored.filter(isStoredEndpoint), ...ofProcess];
	return [...new Map(known.map((each) => [each.id, each])).values()];
}

const TEXTS = ['id', 'brandId', 'url', 'secret', 'workflow', 'instance'];

/** Static data can be changed by others. An entry without these fields is not an endpoint. */
const isStoredEndpoint = (value: unknown): value is StoredEndpoint =>
	isRecord(value) &&
	TEXTS.every((name) => typeof value[name] === 'string') &&
	Array.isArray(value.events);

/** The endpoints with the address of a delivery: with several brands, each has its brand in the query. */
export function endpointsAt(context: IWebhookFunctions): StoredEndpoint[] {
	const { brand } = context.getQueryData() as { brand?: unknown };
	const query = typeof brand === 'string' ? `brand=${encodeURIComponent(brand)}` : '';
	return knownEndpoints(context).filter(({ url }) => (url.split('?')[1] ?? '') === query);
}

/** Stores the endpoints of a trigger. Only activation and deactivation may do that. */
export function storeEndpoints(context: IHookFunctions, endpoints: StoredEndpoint[]): void {
	const staticData = context.getWorkflowStaticData('node');
	registered.set(triggerKeyOf(context), endpoints);
	// n8n saves the static data of the whole workflow when something in them was assigned.
	if (JSON.stringify(staticData.endpoints ?? []) === JSON.stringify(endpoints)) return;
	staticData.endpoints = endpoints as unknown as IDataObject[];
}
