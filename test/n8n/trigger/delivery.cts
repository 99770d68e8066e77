import { request } from 'node:http';
import { signatureHeader } from '../../../sandbox/webhooks/signing.cts';

/** A request to a webhook, as it is sent over HTTP. */
export interface Delivery {
	body: Buffer;
	/** In this order and this case; a name may come twice. */
	headers: Array<[name: string, value: string]>;
}

/** The response of a webhook. */
export interface Answer {
	status: number;
	/** Headers and body, without what depends on the time or the connection. */
	shown: string;
}

/** Sends exactly the given headers, which `fetch` would normalize. */
export async function send(url: string, { body, headers }: Delivery): Promise<Answer> {
	const lines = [...headers, ['Content-Length', String(body.length)], ['Host', new URL(url).host]];
	return await new Promise((resolve, reject) => {
		const outgoing = request(
			url,
			{ method: 'POST', headers: lines.flat(), agent: false },
			(response) => {
				const chunks: Buffer[] = [];
				response.on('error', reject);
				response.on('data', (chunk: Buffer) => chunks.push(chunk));
				response.on('end', () => {
					const { date: _, ...lasting } = response.headers;
					const shown = `${JSON.stringify(lasting)} ${Buffer.concat(chunks).toString()}`;
					resolve({ status: response.statusCode ?? 0, shown });
				});
			},
		);
		outgoing.on('error', reject);
		outgoing.end(body);
	});
}

/** Sends an event as the service does. @returns the status of the response */
export async function sendSigned(
	url: string,
	secret: string,
	body: string,
	...more: Delivery['headers']
): Promise<number> {
	const signature = signatureHeader(body, { v1: secret });
	const headers: Delivery['headers'] = [
		['content-type', 'application/json'],
		['x-svc-signature', signature],
	];
	return (await send(url, { headers: [...headers, ...more], body: Buffer.from(body) })).status;
}

/** An event of the service, as JSON. */
export function eventText(id: string, changes: Record<string, unknown> = {}): string {
	const data = { report_id: `report of ${id}`, brand_id: 'brand', status: 'completed' };
	return JSON.stringify({ id, type: 'report.completed', api_version: 'v1', data, ...changes });
}
