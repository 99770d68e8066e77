import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
	headers: Record<string, string>;
	raw: string;
	body: Record<string, unknown>;
}

/** A webhook endpoint of a test: records what arrives and answers as set. */
export class Receiver {
	readonly received: Received[] = [];
	/** Status of the next answers; the last one stays. `hang` never answers. */
	answers: Array<number | 'hang'> = [200];
	url = '';
	private readonly server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const raw = Buffer.concat(chunks).toString();
			const headers = request.headers as Record<string, string>;
			this.received.push({ headers, raw, body: JSON.parse(raw) as Record<string, unknown> });
			const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
			if (answer === 'hang') return;
			response.writeHead(answer ?? 200).end('ignored');
		});
	});

	async start(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
		return this;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}
