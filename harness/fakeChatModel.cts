import fastify from 'fastify';
import type { Credential } from './shapes.cts';

/** A message of a conversation with the model, as far as tests read it. */
interface ChatMessage {
	role: string;
	content: unknown;
	/** What the model called. */
	tool_calls?: Array<{ id: string; function: { name: string; arguments: string } }>;
	/** The call that this message answers. */
	tool_call_id?: string;
}

/** A request in the format of chat completions, as far as tests read it. */
export interface ChatRequest {
	messages: ChatMessage[];
	tools?: Array<{ function: { name: string; description?: string; parameters: unknown } }>;
	stream?: boolean;
}

/** The model's next answer: tool calls or text. */
type Turn = { calls: ToolCall[] } | { text: string };

/** What the model wants a tool to do. */
export interface ToolCall {
	tool: string;
	input: object;
}

/** A fixed turn, or one that depends on the conversation so far. */
export type ScriptedTurn = Turn | ((request: ChatRequest) => Turn);

/** A stand-in for a chat model that plays a script, turn by turn. Speaks the OpenAI format. */
export class FakeChatModel {
	/** All requests to the model. */
	readonly requests: ChatRequest[] = [];

	private script: ScriptedTurn[] = [];

	private readonly server = fastify({ forceCloseConnections: true });

	private constructor() {
		this.server.post('/v1/chat/completions', async ({ body }, reply) => {
			const asked = body as ChatRequest;
			this.requests.push(asked);
			const next = this.script.shift();
			if (next === undefined)
				return await reply.code(400).send({ error: { message: 'The script is over.' } });
			const turn = typeof next === 'function' ? next(asked) : next;
			const message = messageOf(turn, this.requests.length);
			if (!asked.stream) return completionOf('chat.completion', { message });
			const chunk = completionOf('chat.completion.chunk', { delta: message });
			const events = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
			return await reply.type('text/event-stream').send(events);
		});
	}

	static async start(): Promise<FakeChatModel> {
		const model = new FakeChatModel();
		await model.server.listen({ port: 0, host: '127.0.0.1' });
		return model;
	}

	/** Starts a new script and clears the recorded requests. */
	play(script: ScriptedTurn[]): void {
		this.script = [...script];
		this.requests.length = 0;
	}

	/** The credential of n8n's OpenAI node. */
	get credential(): Credential {
		return {
			id: 'fakeChatModel',
			name: 'Scripted chat model',
			type: 'openAiApi',
			data: { apiKey: 'no-key-needed', url: `${this.server.listeningOrigin}/v1`, header: false },
		};
	}

	async stop(): Promise<void> {
		await this.server.close();
	}
}

interface Message {
	role: 'assistant';
	content: string | null;
	tool_calls?: object[];
}

function messageOf(turn: Turn, turnNumber: number): Message {
	if ('text' in turn) return { role: 'assistant', content: turn.text };
	const tool_calls = turn.calls.map(({ tool, input }, index) => ({
		index,
		id: `call_${turnNumber}_${index}`,
		type: 'function',
		function: { name: tool, arguments: JSON.stringify(input) },
	}));
	return { role: 'assistant', content: null, tool_calls };
}

function completionOf(object: string, choice: object): object {
	return {
		id: 'chatcmpl-scripted',
		object,
		created: 1_700_000_000,
		model: 'scripted',
		choices: [{ index: 0, finish_reason: 'stop', ...choice }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
