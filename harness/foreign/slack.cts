import type { ForeignRequest } from './proxy.cts';

/** What the Slack node posts, as far as tests read it. */
export interface SlackMessage {
	channel: string;
	text?: string;
	blocks?: unknown[];
}

/** As much of Slack as n8n's node needs to post messages. */
export class SlackStub {
	/** All messages, oldest first. */
	readonly messages: SlackMessage[] = [];

	/** Responds to a request to slack.com. */
	respond({ path, body }: ForeignRequest): unknown {
		if (path !== '/api/chat.postMessage') throw new Error('not stubbed');
		const message = body as SlackMessage;
		this.messages.push(message);
		return { ok: true, channel: message.channel, ts: `${this.messages.length}.0`, message };
	}
}
