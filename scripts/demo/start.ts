import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { exampleWorkflows, startsByHand } from '../../test/n8n/examples/exampleWorkflows';
import { ends } from '../../test/n8n/harness/ends';
import { N8n } from '../../test/n8n/harness/n8n';
import { cacheFolder } from '../../test/n8n/harness/paths';
import type { Sandbox } from '../../test/n8n/harness/sandbox';
import { owner } from '../../test/n8n/harness/session';
import { step } from '../lib/report.mjs';
import type { LoginLink } from './loginLink';
import { runUntilStopped } from './runUntilStopped';
import { startN8n, startSandbox, watched } from './services';

/**
 * What `npm start` shows: the newest n8n with the pack, next to the sandbox, with the credential and
 * the example workflows in it.
 */
const folder = join(cacheFolder, 'start');

void runUntilStopped(async (atEnd) => {
	rmSync(folder, { recursive: true, force: true });
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	const sandbox = await startSandbox(atEnd);
	const n8n = await step('Installing the pack into a fresh n8n', makeInstance);
	await step('Importing the credential and the example workflows', async () => {
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows());
	});
	const loginLink = await startN8n(n8n, atEnd);
	printSummary(n8n, sandbox, loginLink);
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

function printSummary(n8n: N8n, sandbox: Sandbox, loginLink: LoginLink): void {
	const examples = exampleWorkflows().map((workflow, index) => {
		const press = startsByHand(workflow) ? 'Execute workflow' : 'Publish';
		const first = beforehand[workflow.id] ?? '';
		const address = `${loginLink.url}/workflow/${workflow.id}`;
		return `  ${index + 1}. ${workflow.name}: ${first}press "${press}"\n     ${address}`;
	});
	const lines = [
		'',
		`n8n          ${loginLink.url}   (leads to ${n8n.url}, logged in)`,
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
