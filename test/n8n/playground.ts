import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Doorway } from './doorway';
import { ends } from './harness/ends';
import { exampleWorkflows, startsByHand } from './examples/exampleWorkflows';
import { N8n } from './harness/n8n';
import { cacheFolder } from './harness/paths';
import type { Sandbox } from './harness/sandbox';
import { owner } from './harness/session';
import { showN8n, showSandbox, watched } from './showing';
import { runUntilStopped } from './stopping';
import { timed } from './harness/timed';

/**
 * What `npm start` shows: the newest n8n with the pack, next to the sandbox, with the credential and
 * the example workflows in it.
 */
const folder = join(cacheFolder, 'start');

void runUntilStopped(async (atEnd) => {
	rmSync(folder, { recursive: true, force: true });
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	const sandbox = await showSandbox(atEnd);
	const n8n = await timed('Installing the pack into a fresh n8n', makeInstance);
	await timed('Importing the credential and the example workflows', async () => {
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows());
	});
	const doorway = await showN8n(n8n, atEnd);
	explain(n8n, sandbox, doorway);
	return watched(n8n, sandbox);
});

async function makeInstance(): Promise<N8n> {
	return await N8n.create({ end: ends.newest, folder, port: 5678, editor: true, codeNodes: true });
}

/** What a workflow needs before it can show something, by its id. */
const beforehand: Record<string, string> = {
	aiVisAgent000001: 'connect a chat model of yours, then ',
	aiVisReplies0001: 'when the outreach pipeline has sent something, ',
};

function explain(n8n: N8n, sandbox: Sandbox, doorway: Doorway): void {
	const examples = exampleWorkflows().map((workflow, index) => {
		const press = startsByHand(workflow) ? 'Execute workflow' : 'Publish';
		const first = beforehand[workflow.id] ?? '';
		const address = `${doorway.url}/workflow/${workflow.id}`;
		return `  ${index + 1}. ${workflow.name}: ${first}press "${press}"\n     ${address}`;
	});
	const lines = [
		'',
		`n8n          ${doorway.url}   (leads to ${n8n.url}, logged in)`,
		`Login        ${owner.email} / ${owner.password}`,
		`Sandbox      ${sandbox.controlUrl}/   (shows requests, emails and deliveries)`,
		'',
		'What to click:',
		...examples,
		'',
		'Ctrl-C stops everything, and what you have changed is gone: export workflows that you want to',
		'keep, or use "npm run dev", which keeps its n8n in .n8n-dev.',
	];
	process.stdout.write(`${lines.join('\n')}\n`);
}
