import type { Mail } from './mail';
import { parseMail } from './mail';
import type { ForeignRequest } from './proxy';

/** As much of Gmail as n8n's node needs to send emails. */
export class GmailStub {
	private readonly raw: Buffer[] = [];

	/** @returns all emails, oldest first */
	async mails(): Promise<Mail[]> {
		return await Promise.all(this.raw.map(parseMail));
	}

	/** Responds to a request to www.googleapis.com. */
	respond({ method, path, body }: ForeignRequest): unknown {
		if (method !== 'POST' || path !== '/gmail/v1/users/me/messages/send') {
			throw new Error('not stubbed');
		}
		this.raw.push(Buffer.from((body as { raw: string }).raw, 'base64url'));
		const id = `message-${this.raw.length}`;
		return { id, threadId: id, labelIds: ['SENT'] };
	}
}
