import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

import type { Mail } from './mail.cts';
import { parseMail } from './mail.cts';

/** A mail server on the loopback interface that accepts everything and delivers nothing. */
export class SmtpStub {
	/** All emails, oldest first. */
	readonly mails: Mail[] = [];

	private readonly server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onData: (stream, _session, done) => {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', () => {
				parseMail(Buffer.concat(chunks)).then(
					(mail) => {
						this.mails.push(mail);
						done();
					},
					(error: Error) => done(error),
				);
			});
		},
	});

	static async start(): Promise<SmtpStub> {
		const stub = new SmtpStub();
		await new Promise<void>((resolve) => stub.server.listen(0, '127.0.0.1', resolve));
		return stub;
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
