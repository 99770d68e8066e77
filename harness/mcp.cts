import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { End } from './ends.cts';

interface TextContent {
	content: Array<{ type: string; text?: string }>;
	isError?: boolean;
}

/** The parts of the protocol's own client library that are used here. */
interface Client {
	connect: (transport: unknown) => Promise<void>;
	listTools: () => Promise<{ tools: Array<{ name: string }> }>;
	callTool: (call: { name: string; arguments: object }) => Promise<TextContent>;
	close: () => Promise<void>;
}

/** A client of an MCP server, as an AI assistant has one. */
export type McpClient = Awaited<ReturnType<typeof connectToMcp>>;

/**
 * @param end its n8n brings the protocol's client library
 * @param token for Bearer Auth
 * @throws Error when the server refuses the connection
 */
export async function connectToMcp(end: End, url: string, token: string) {
	const load = createRequire(join(end.folder, 'node_modules', 'n8n', 'package.json'));
	const library = '@modelcontextprotocol/sdk/client';
	const { Client: ClientClass } = load(`${library}/index.js`) as {
		Client: new (info: object) => Client;
	};
	const { StreamableHTTPClientTransport: Transport } = load(`${library}/streamableHttp.js`) as {
		StreamableHTTPClientTransport: new (address: URL, options: object) => unknown;
	};
	const client = new ClientClass({ name: 'test', version: '1.0.0' });
	const requestInit = { headers: { authorization: `Bearer ${token}` } };
	await client.connect(new Transport(new URL(url), { requestInit }));
	return {
		/** @returns the names of all tools, sorted */
		tools: async () => (await client.listTools()).tools.map(({ name }) => name).sort(),

		/** @returns what a tool answers, as text. @throws Error with the tool's message when it fails */
		call: async (name: string, input: object): Promise<string> => {
			const { content, isError } = await client.callTool({ name, arguments: input });
			const text = content.map((part) => part.text ?? '').join('\n');
			if (isError) throw new Error(text);
			return text;
		},

		close: async () => await client.close(),
	};
}
