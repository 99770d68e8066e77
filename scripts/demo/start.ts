import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { exampleWorkflows, startsByHand } from '../../test/n8n/examples/exampleWorkflows';
import { ends } from '../../test/n8n/harness/ends';
import { N8n } from '../../test/n8n/harness/n8n';
import { cacheFolder } from '../../test/n8n/harness/paths';
import { step } from '../lib/report.mjs';
import type { LoginLink } from './loginLink';
import { runUntilStopped } from './runUntilStopped';
import { addressLines, startN8n, startSandbox, watched } from './services';

/**
 * Serves `npm start`: the newest n8n with the pack, next to the sandbox, with the credential and the
 * example workflows imported.
 */
const folder = join(cacheFolder, 'start');

void runUntilStopped(async (atEnd) => {
	rmSync(folder, { recursive: true, force: true });
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	const sandbox = await startSandbox(atEnd);
	const n8n = await step('Installing the pack into a new n8n', makeInstance);
	await step('Importing the credential and the example workflows', async () => {
		await n8n.cli.importCredentials([sandbox.credential]);
		await n8n.cli.importWorkflows(exampleWorkflows());
	});
	const loginLink = await startN8n(n8n, atEnd);
	const lines = [
		...addressLines(n8n, sandbox, loginLink),
		...exampleLines(loginLink),
		...lastLines,
	];
	process.stdout.write(`${lines.join('\n')}\n`);
	return watched(n8n, sandbox);
});

async function makeInstance(): Promise<N8n> {
	return await N8n.create({ end: ends.newest, folder, port: 5678, editor: true, codeNodes: true });
}

/** What a workflow needs before it can show something, by its id. */
const preparations: Record<string, string> = {
	aiVisAgent000001: 'connect a chat model, then ',
	aiVisReplies0001: 'after the outreach pipeline has sent an email, ',
};

function exampleLines(loginLink: LoginLink): string[] {
	const examples = exampleWorkflows().map((workflow, index) => {
		const button = startsByHand(workflow) ? 'Execute workflow' : 'Publish';
		const preparation = preparations[workflow.id] ?? '';
		const address = loginLink.to(`/workflow/${workflow.id}`);
		return `  ${index + 1}. ${workflow.name}: ${preparation}press "${button}"\n     ${address}`;
	});
	return ['', 'What to click:', ...examples];
}

const lastLines = [
	'',
	'Ctrl-C stops everything and deletes this n8n: export workflows that you want to keep, or use',
	'"npm run dev", which keeps its n8n in .n8n-dev.',
	'',
];
