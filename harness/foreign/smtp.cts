import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as a reader sees it. */
export interface Mail {
	from?: string;
	to: string[];
	subject?: string;
	html?: string;
	text?: string;
	/** File names. */
	attachments: string[];
}

/** A mail server on the loopback interface that accepts everything and delivers nothing. */
export class SmtpStub {
	/** All emails, oldest first. */
	readonly mails: Mail[] = [];

	private readonly server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onData: (stream, _session, done) => {
			const read = async () => void this.mails.push(await readMail(stream));
			read().then(() => done(), done);
		},
	});

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	/** The data of a credential of n8n's Send Email node. */
	get credentialData(): Record<string, unknown> {
		const { port } = this.server.server.address() as AddressInfo;
		return { host: '127.0.0.1', port, secure: false, disableStartTls: true };
	}

	async stop(): Promise<void> {
		await new Promise<void>((resolve) => this.server.close(resolve));
	}
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<Mail> {
	const { from, to, subject, html, text, attachments } = await PostalMime.parse(
		await buffer(stream),
	);
	return {
		from: from?.address,
		to: (to ?? []).map(({ address }) => String(address)),
		subject,
		html: html?.trim(),
		text: text?.trim(),
		attachments: attachments.map(({ filename }) => String(filename)),
	};
}
