import type { N8n } from '../../harness/n8n.cts';
import { orAnyPort } from '../../harness/process.cts';
import { Sandbox } from '../../harness/sandbox.cts';
import { step } from '../../harness/commands/report.mjs';
import { serveLoginLink } from './loginLink.cts';
import type { LoginLink } from './loginLink.cts';
import type { AtEnd, Watched } from './runUntilStopped.cts';

/** Shared by `npm start` and `npm run dev`. */

/** Starts the sandbox at the address that the README names, if that is free. */
export async function startSandbox(atEnd: AtEnd): Promise<Sandbox> {
	return await step('Starting the sandbox', async () => {
		const sandbox = await Sandbox.start({ port: await orAnyPort(8787) });
		atEnd(async () => await sandbox.stop());
		return sandbox;
	});
}

/** Starts n8n, and serves the address that logs a browser in. */
export async function startN8n(n8n: N8n, atEnd: AtEnd): Promise<LoginLink> {
	return await step(`Starting n8n ${n8n.end.version}`, async () => {
		atEnd(async () => await n8n.stop());
		await n8n.start();
		await n8n.rest.session.logIn();
		const loginLink = await serveLoginLink(n8n.rest.session, await orAnyPort(5677));
		atEnd(loginLink.close);
		return loginLink;
	});
}

/** Lists the processes whose end stops the demo. */
export function watched(n8n: N8n, sandbox: Sandbox): Watched[] {
	return [
		{ name: 'n8n', ended: n8n.ended ?? Promise.resolve(1), log: () => n8n.log },
		{ name: 'The sandbox', ended: sandbox.ended, log: () => sandbox.log },
	];
}

/**
 * @param path what n8n's address opens
 * @returns the lines with all addresses and the login
 */
export function addressLines(
	n8n: N8n,
	sandbox: Sandbox,
	loginLink: LoginLink,
	path = '/',
): string[] {
	const { email, password } = n8n.rest.session.owner;
	return [
		'',
		`n8n          ${loginLink.to(path)}`,
		`             logs you in and opens ${n8n.url}; keep it to yourself`,
		`Login        ${email} / ${password}`,
		`Sandbox      ${sandbox.controlUrl}/`,
		'             shows requests, emails and deliveries; keep it to yourself, too',
		`API          ${sandbox.url}   (key ${sandbox.apiKey})`,
	];
}
