import type { N8n } from '../../test/n8n/harness/n8n';
import { freePort } from '../../test/n8n/harness/ports';
import { Sandbox } from '../../test/n8n/harness/sandbox';
import { step } from '../lib/report.mjs';
import { serveLoginLink } from './loginLink';
import type { LoginLink } from './loginLink';
import type { AtEnd } from './runUntilStopped';

/** The parts of what `npm start` and `npm run dev` show to a person. */

/** Starts the sandbox at the address that the README names, if that is free. */
export async function startSandbox(atEnd: AtEnd): Promise<Sandbox> {
	return await step('Starting the sandbox', async () => {
		const sandbox = await Sandbox.start({ port: await freePort(8787) });
		atEnd(async () => await sandbox.stop());
		return sandbox;
	});
}

/** Starts n8n and opens the address that logs a person in. */
export async function startN8n(n8n: N8n, atEnd: AtEnd): Promise<LoginLink> {
	return await step(`Starting n8n ${n8n.end.version}`, async () => {
		atEnd(async () => await n8n.stop());
		await n8n.start();
		const loginLink = await serveLoginLink(n8n, 5677);
		atEnd(loginLink.close);
		return loginLink;
	});
}

/** What must not end by itself while a person looks. */
export const watched = (n8n: N8n, sandbox: Sandbox) => [
	{ name: 'n8n', ended: n8n.ended ?? Promise.resolve(1), log: () => n8n.log },
	{ name: 'The sandbox', ended: sandbox.ended, log: () => sandbox.log },
];
