import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import type { Sandbox } from '../index.cts';

export type Json = Record<string, unknown>;

export interface Reply {
	status: number;
	headers: Record<string, string>;
	body: Json;
	text: string;
	/** Of a list. */
	data: Json[];
	/** Of a refusal. */
	code: string | undefined;
	details: Json;
}

export interface Sending {
	body?: unknown;
	headers?: Record<string, string | undefined>;
	/** Idempotency-Key; a new one when absent, none when null. */
	key?: string | null;
}

/** Calls a sandbox over HTTP as a client would. */
export class Client {
	constructor(
		readonly sandbox: Sandbox,
		readonly apiKey: string = sandbox.apiKey,
	) {}

	get = (path: string, sending: Sending = {}) => this.send('GET', path, sending);
	post = (path: string, body?: unknown, sending: Sending = {}) =>
		this.send('POST', path, { body, ...sending });
	patch = (path: string, body?: unknown, sending: Sending = {}) =>
		this.send('PATCH', path, { body, ...sending });
	delete = (path: string, sending: Sending = {}) => this.send('DELETE', path, sending);
	/** @param path below the control address, such as `/reset` */
	control = (path: string, body?: unknown, method = 'POST') =>
		this.send(method, new URL(this.sandbox.controlUrl).pathname + path, { body });

	async send(method: string, path: string, sending: Sending = {}): Promise<Reply> {
		const headers: Record<string, string | undefined> = {
			Authorization: `Bearer ${this.apiKey}`,
			...(sending.body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(method === 'GET' || sending.key === null
				? {}
				: { 'Idempotency-Key': sending.key ?? randomUUID() }),
			...sending.headers,
		};
		const known = Object.entries(headers).filter(([, value]) => value !== undefined);
		const { body } = sending;
		const answer = await fetch(this.sandbox.url + path, {
			method,
			headers: Object.fromEntries(known) as Record<string, string>,
			body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
		});
		const text = await answer.text();
		const parsedBody = parsed(text);
		const error = parsedBody.error as { code: string; details?: Json } | undefined;
		return {
			status: answer.status,
			headers: Object.fromEntries(answer.headers),
			body: parsedBody,
			text,
			data: parsedBody.data as Json[],
			code: error?.code,
			details: error?.details ?? {},
		};
	}
}

function parsed(text: string): Json {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return {};
	}
}

/** How long to wait for a condition, in ms: less than a test may take, so that it can say which. */
const LONGEST_MS = 90_000;

/** Waits in real time until a condition holds. @throws Error with the condition and what is shown */
export async function eventually(isSo: () => boolean, shown = () => ''): Promise<void> {
	const end = Date.now() + LONGEST_MS;
	while (!isSo()) {
		if (Date.now() > end) throw new Error(`It did not become so: ${String(isSo)}\n${shown()}`);
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
}

/** Ids of the demo data that many tests start from. */
export function demoIds(sandbox: Sandbox) {
	const { state } = sandbox;
	const byName = (name: string) => state.brands.where((one) => one.name === name)[0].id;
	const reportIn = (status: string) => state.reports.where((one) => one.status === status)[0].id;
	return {
		brand: byName('Example Coffee'),
		other: byName('Example Bikes'),
		factless: byName('Example Lamps'),
		foreign: byName('Foreign Example'),
		draft: state.reports.where(({ name }) => name === 'Gift guide')[0].id,
		failed: reportIn('failed'),
		completed: reportIn('completed'),
		schedule: state.scheduledReports.where(({ name }) => name === 'Monthly markets')[0].id,
	};
}
