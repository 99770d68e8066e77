import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { clock, sleep } from '../shared/base/time/clock';

/** How long n8n may take to answer after the caller has disconnected, in ms. */
const LATEST_MS = 60_000;

export type WebhookRequest = Awaited<ReturnType<typeof readRequest>>;

export async function readRequest(context: IWebhookFunctions) {
	const { brand } = context.getQueryData() as { brand?: unknown };
	const request = context.getRequestObject() as unknown as {
		rawBody?: Buffer;
		readRawBody?: () => Promise<void>;
	};
	// n8n reads the body of other content types only on request.
	if (request.rawBody === undefined) await request.readRawBody?.().catch(() => undefined);
	const { rawBody } = request;
	return {
		trigger: triggerOf(context),
		/** The brand in the query of the URL; empty when it has none. */
		brandId: typeof brand === 'string' ? brand : '',
		/** The brand that the body names, unsigned; empty when it names none. */
		brandInBody: /"brand_id"\s*:\s*"([^"]+)"/.exec(String(rawBody))?.[1] ?? '',
		/** Unparsed; undefined when n8n could not read it. */
		rawBody,
		/** By lower-case name; repeated ones joined by commas. */
		headers: context.getHeaderData() as Record<string, string | undefined>,
		isTest: context.getMode() === 'manual',
		wasAccepted: async () => await wasAccepted(context),
	};
}

/** The second-to-last part of the path: a webhook ID (no percent sign), or the node's name. */
const NAME_IN_PATH = /[^/]+(?=\/[^/]+$)/;

/**
 * Identifies a trigger in this process: copies can have the same URL. It is that of the editor's test in
 * a hook, if there is one, and always that of the published workflow in a delivery.
 *
 * A node has no webhook ID until an editor saves it. Until then n8n builds the path from the
 * workflow's ID and the node's name and stores it percent-encoded, but looks up the decoded path of a
 * request: deliveries to a node named "Report finished" would be answered with 404. With the name
 * encoded twice, the decoded path equals the stored one.
 */
export function triggerOf(context: IHookFunctions | IWebhookFunctions) {
	const workflowId = String(context.getWorkflow().id ?? '');
	const own = context.getNodeWebhookUrl('default') ?? '';
	const url = own.replace(NAME_IN_PATH, (name) => name.replaceAll('%', '%25'));
	const instance = context.getInstanceId();
	return { id: `${workflowId} ${url}`, owner: `(${workflowId})`, instance, url };
}

/**
 * Waits until n8n has answered, also a caller who has disconnected.
 *
 * @returns whether the answer is a 2xx: the execution exists
 */
export async function wasAccepted(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	if (!response.writableEnded && !response.destroyed) {
		await new Promise<void>((resolve) => {
			response.once('finish', resolve);
			response.once('close', resolve);
		});
	}
	const latest = clock.elapsed() + LATEST_MS;
	while (!response.writableEnded && clock.elapsed() < latest) await sleep(250);
	return response.writableEnded && response.statusCode >= 200 && response.statusCode <= 299;
}
