import type { ForeignRequest } from './proxy.cts';

/** What the Slack node posts, as far as tests read it. */
export interface SlackMessage {
	channel: string;
	text?: string;
	blocks?: unknown[];
}

/** Longest text of a section, in characters: Slack refuses a longer one. */
const MAX_SECTION = 3_000;

/** As much of Slack as n8n's node needs to post messages. */
export class SlackStub {
	/** All messages, oldest first. */
	readonly messages: SlackMessage[] = [];

	/** Responds to a request to slack.com. */
	respond({ path, body }: ForeignRequest): unknown {
		if (path !== '/api/chat.postMessage') throw new Error('not stubbed');
		const message = body as SlackMessage;
		const sections = (message.blocks ?? []) as Array<{ text?: { text?: string } }>;
		if (sections.some(({ text }) => (text?.text ?? '').length > MAX_SECTION))
			return { ok: false, error: 'invalid_blocks' };
		this.messages.push(message);
		return { ok: true, channel: message.channel, ts: `${this.messages.length}.0`, message };
	}
}
