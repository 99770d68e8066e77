import { openDoorway } from './doorway';
import type { Doorway } from './doorway';
import type { N8n } from './harness/n8n';
import { freePort } from './harness/ports';
import { Sandbox } from './harness/sandbox';
import type { AtEnd } from './stopping';
import { timed } from './harness/timed';

/** The parts of what `npm start` and `npm run dev` show to a person. */

/** Starts the sandbox at the address that the README names, if that is free. */
export async function showSandbox(atEnd: AtEnd): Promise<Sandbox> {
	return await timed('Starting the sandbox', async () => {
		const sandbox = await Sandbox.start({ port: await freePort(8787) });
		atEnd(async () => await sandbox.stop());
		return sandbox;
	});
}

/** Starts n8n and opens the address that logs a person in. */
export async function showN8n(n8n: N8n, atEnd: AtEnd): Promise<Doorway> {
	return await timed(`Starting n8n ${n8n.end.version}`, async () => {
		atEnd(async () => await n8n.stop());
		await n8n.start();
		const doorway = await openDoorway(n8n, 5677);
		atEnd(doorway.close);
		return doorway;
	});
}

/** What must not end by itself while a person looks. */
export const watched = (n8n: N8n, sandbox: Sandbox) => [
	{ name: 'n8n', ended: n8n.ended ?? Promise.resolve(1), log: () => n8n.log },
	{ name: 'The sandbox', ended: sandbox.ended, log: () => sandbox.log },
];
